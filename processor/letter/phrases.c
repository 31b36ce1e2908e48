#include "processor/letter/phrases.h"

#include <stddef.h>

const char *const letter_phrases_separators[] = {
    "Original Message", "Original Appointment", "Original Mail", "Original E-Mail", "Original-Message",
    "Forwarded Message", "Forwarded Mail", "Forwarded by", "Reply Message", "Reply Separator",
    "Ursprüngliche Nachricht", "Originalnachricht", "Original-Nachricht", "Original Nachricht",
    "Ursprüngliche Mail", "Weitergeleitete Nachricht", "Ursprüngliche E-Mail",
    "Message d'origine", "Message original", "Message initial", "Courriel original", "Message transféré",
    "Message transmis", "E-mail d'origine", "Mail original",
    "Mensaje original", "Mensaje reenviado", "Mensaje transmitido", "Correo original",
    "Messaggio originale", "Messaggio inoltrato", "Messaggio Inoltrato", "Messaggio originario",
    "Mensagem original", "Mensagem Original", "Mensagem encaminhada", "Mensagem Encaminhada",
    "Oorspronkelijk bericht", "Oorspronkelijke bericht", "Origineel bericht", "Doorgestuurd bericht",
    "Originalmeddelande", "Ursprungligt meddelande", "Ursprungsmeddelande", "Vidarebefordrat meddelande",
    "Oprindelig meddelelse", "Original meddelelse", "Videresendt meddelelse", "Opprinnelig melding",
    "Original melding", "Videresendt melding",
    "Alkuperäinen viesti", "Välitetty viesti", "Edelleenlähetetty viesti",
    "Oryginalna wiadomość", "Wiadomość oryginalna", "Wiadomość pierwotna", "Treść oryginalnej wiadomości",
    "Wiadomość przekazana", "Przekazana wiadomość", "Treść przekazanej wiadomości",
    "Původní zpráva", "Původní e-mail", "Přeposlaná zpráva", "Pôvodná správa", "Preposlaná správa",
    "Eredeti üzenet", "Továbbított üzenet", "Mesaj original", "Mesaj redirecționat", "Izvorna poruka",
    "Originalna poruka", "Izvirno sporočilo", "Оригинално съобщение",
    "Исходное сообщение", "Исходное письмо", "Пересылаемое сообщение", "Пересланное сообщение",
    "Перенаправленное сообщение", "Начало переадресованного сообщения", "Конец исходного сообщения",
    "Оригінальне повідомлення", "Вихідне повідомлення", "Переслане повідомлення",
    "Orijinal Mesaj", "Özgün İleti", "Özgün Mesaj", "İletilen ileti", "Yönlendirilmiş Mesaj",
    "Αρχικό μήνυμα", "Προωθημένο μήνυμα", "Missatge original",
    "元のメッセージ", "転送メッセージ", "転送されたメッセージ", "元のメール",
    "原始邮件", "原始信件", "邮件原件", "转发的邮件", "转发邮件信息", "原始郵件", "原郵件", "轉寄郵件",
    "원본 메시지", "원본 메일", "전달된 메시지", "הודעה מקורית", "הודעה שהועברה", "الرسالة الأصلية", "Pesan Asli",
    "Tin nhắn gốc", NULL
};

const char *const letter_phrases_bare_separators[] = {
    "Begin forwarded message", "Anfang der weitergeleiteten Nachricht", "Anfang der weitergeleiteten E-Mail",
    "Début du message réexpédié", "Début du message transféré", "Inicio del mensaje reenviado",
    "Inizio messaggio inoltrato", "Início da mensagem encaminhada", "Início da mensagem reencaminhada",
    "Begin doorgestuurd bericht", "Vidarebefordrat mejl", "Vidarebefordrat brev", "Start på videresendt besked",
    "Videresendt melding", "Välitetty viesti alkaa", "Początek przesyłanej wiadomości",
    "Začátek přeposílané zprávy", "Továbbított levél kezdete", "Начало переадресованного сообщения",
    "İletilmiş mesajın başlangıcı", "転送されたメッセージ", "下面是被转发的邮件", "开始转发的邮件", "以下為轉寄的郵件",
    "아래는 전달된 메시지입니다", NULL
};

const struct letter_head_word letter_phrases_heads[] = {
    { "From", LETTER_HEAD_FROM },          { "Sent", LETTER_HEAD_SENT },
    { "Date", LETTER_HEAD_SENT },          { "To", LETTER_HEAD_TO },
    { "Subject", LETTER_HEAD_SUBJECT },
    { "Von", LETTER_HEAD_FROM },           { "Gesendet", LETTER_HEAD_SENT },
    { "Gesendet am", LETTER_HEAD_SENT },   { "Datum", LETTER_HEAD_SENT },
    { "An", LETTER_HEAD_TO },              { "Betreff", LETTER_HEAD_SUBJECT },
    { "De", LETTER_HEAD_FROM },            { "Envoyé", LETTER_HEAD_SENT },
    { "Envoyé le", LETTER_HEAD_SENT },     { "À", LETTER_HEAD_TO },
    { "à", LETTER_HEAD_TO },               { "A", LETTER_HEAD_TO },
    { "Objet", LETTER_HEAD_SUBJECT },      { "Expéditeur", LETTER_HEAD_FROM },
    { "Destinataire", LETTER_HEAD_TO },    { "Enviado", LETTER_HEAD_SENT },
    { "Enviado el", LETTER_HEAD_SENT },    { "Enviado em", LETTER_HEAD_SENT },
    { "Enviada em", LETTER_HEAD_SENT },    { "Enviada", LETTER_HEAD_SENT },
    { "Fecha", LETTER_HEAD_SENT },         { "Para", LETTER_HEAD_TO },
    { "Asunto", LETTER_HEAD_SUBJECT },     { "Assunto", LETTER_HEAD_SUBJECT },
    { "Da", LETTER_HEAD_FROM },            { "Inviato", LETTER_HEAD_SENT },
    { "Data", LETTER_HEAD_SENT },          { "Oggetto", LETTER_HEAD_SUBJECT },
    { "Van", LETTER_HEAD_FROM },           { "Verzonden", LETTER_HEAD_SENT },
    { "Aan", LETTER_HEAD_TO },             { "Onderwerp", LETTER_HEAD_SUBJECT },
    { "Från", LETTER_HEAD_FROM },          { "Skickat", LETTER_HEAD_SENT },
    { "Till", LETTER_HEAD_TO },            { "Ämne", LETTER_HEAD_SUBJECT },
    { "Fra", LETTER_HEAD_FROM },           { "Sendt", LETTER_HEAD_SENT },
    { "Dato", LETTER_HEAD_SENT },          { "Til", LETTER_HEAD_TO },
    { "Emne", LETTER_HEAD_SUBJECT },
    { "Lähettäjä", LETTER_HEAD_FROM },     { "Lähetetty", LETTER_HEAD_SENT },
    { "Päivämäärä", LETTER_HEAD_SENT },    { "Vastaanottaja", LETTER_HEAD_TO },
    { "Aihe", LETTER_HEAD_SUBJECT },
    { "Od", LETTER_HEAD_FROM },            { "Wysłano", LETTER_HEAD_SENT },
    { "Do", LETTER_HEAD_TO },              { "Temat", LETTER_HEAD_SUBJECT },
    { "Odesláno", LETTER_HEAD_SENT },      { "Odoslané", LETTER_HEAD_SENT },
    { "Komu", LETTER_HEAD_TO },            { "Předmět", LETTER_HEAD_SUBJECT },
    { "Predmet", LETTER_HEAD_SUBJECT },    { "Poslano", LETTER_HEAD_SENT },
    { "Feladó", LETTER_HEAD_FROM },        { "Elküldve", LETTER_HEAD_SENT },
    { "Küldve", LETTER_HEAD_SENT },        { "Dátum", LETTER_HEAD_SENT },
    { "Címzett", LETTER_HEAD_TO },         { "Tárgy", LETTER_HEAD_SUBJECT },
    { "De la", LETTER_HEAD_FROM },         { "Trimis", LETTER_HEAD_SENT },
    { "Către", LETTER_HEAD_TO },           { "Subiect", LETTER_HEAD_SUBJECT },
    { "От", LETTER_HEAD_FROM },            { "От кого", LETTER_HEAD_FROM },
    { "Отправлено", LETTER_HEAD_SENT },    { "Дата", LETTER_HEAD_SENT },
    { "Кому", LETTER_HEAD_TO },            { "Тема", LETTER_HEAD_SUBJECT },
    { "Від", LETTER_HEAD_FROM },           { "Надіслано", LETTER_HEAD_SENT },
    { "Kimden", LETTER_HEAD_FROM },        { "Gönderen", LETTER_HEAD_FROM },
    { "Gönderildi", LETTER_HEAD_SENT },    { "Tarih", LETTER_HEAD_SENT },
    { "Kime", LETTER_HEAD_TO },            { "Konu", LETTER_HEAD_SUBJECT },
    { "Από", LETTER_HEAD_FROM },           { "Στάλθηκε", LETTER_HEAD_SENT },
    { "Ημερομηνία", LETTER_HEAD_SENT },    { "Προς", LETTER_HEAD_TO },
    { "Θέμα", LETTER_HEAD_SUBJECT },
    { "差出人", LETTER_HEAD_FROM },        { "送信者", LETTER_HEAD_FROM },
    { "送信日時", LETTER_HEAD_SENT },      { "日時", LETTER_HEAD_SENT },
    { "宛先", LETTER_HEAD_TO },            { "件名", LETTER_HEAD_SUBJECT },
    { "发件人", LETTER_HEAD_FROM },        { "发送时间", LETTER_HEAD_SENT },
    { "发送日期", LETTER_HEAD_SENT },      { "日期", LETTER_HEAD_SENT },
    { "收件人", LETTER_HEAD_TO },          { "主题", LETTER_HEAD_SUBJECT },
    { "寄件者", LETTER_HEAD_FROM },        { "寄件日期", LETTER_HEAD_SENT },
    { "收件者", LETTER_HEAD_TO },          { "主旨", LETTER_HEAD_SUBJECT },
    { "보낸 사람", LETTER_HEAD_FROM },     { "보낸 날짜", LETTER_HEAD_SENT },
    { "날짜", LETTER_HEAD_SENT },          { "받는 사람", LETTER_HEAD_TO },
    { "제목", LETTER_HEAD_SUBJECT },
    { "מאת", LETTER_HEAD_FROM },           { "נשלח", LETTER_HEAD_SENT },
    { "תאריך", LETTER_HEAD_SENT },         { "אל", LETTER_HEAD_TO },
    { "נושא", LETTER_HEAD_SUBJECT },
    { NULL, LETTER_HEAD_KINDS }
};

const char *const letter_phrases_wrote[] = {
    "wrote", "writes", " said", "schrieb", "schreibt", "hat geschrieben", "a écrit", "écrivait", "a ecrit",
    "escribió", "escribio", "ha scritto", "scriveva", "escreveu", "va escriure", "schreef", "geschreven",
    "skrev", "kirjoitti", "napisał", "pisze", "napsal", "napísal", "napisao", "napisal", "ezt írta", "írta",
    "a scris", "написал", "пишет", "писал", "пише", "написав", "написа", "yazdı", "yazmış", "έγραψε",
    "のメール", "書きました", "のメッセージ", "写道", "寫道", "님이 작성", "작성:", "님이 쓴", "כתב", "كتب",
    "menulis", "đã viết", "rašė", "kirjutas", NULL
};

const char *const letter_phrases_attribution_starts[] = {
    "On ", "Am ", "Le ", "El ", "Il ", "Em ", "Op ", "Den ", "Dne ", "Dnia ", "W dniu ", "At ", "In message ",
    "In article ", "Quoting ", "Zitat von ", "Citando ", "Il giorno ", "Na ", "V ", "La data de ",
    "Pe ", "No dia ", "Wiadomość napisana przez ", "Tarihinde ",
    "Στις ", "В ", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс", "Пн", NULL
};

const char *const letter_phrases_phones[] = {
    "Sent from my ", "Sent from Mail for ", "Sent from Yahoo ", "Sent from Outlook", "Sent from Gmail",
    "Sent from Samsung", "Sent from Proton", "Sent from AOL", "Sent from Mailspring", "Sent from BlueMail",
    "Sent via ", "Sent with Proton", "Sent with ProtonMail", "Sent with Mailtrack", "Sent using ",
    "Get Outlook for ", "Get BlueMail for ", "Download Outlook for ", "Typed on my ", "Composed on my ",
    "Please excuse my brevity", "Sorry for brevity", "Sent on the go",
    "Von meinem iP", "Von meinem Android", "Von meinem Samsung", "Von meinem Huawei", "Von meinem Xiaomi",
    "Von meinem Handy", "Von meinem Mobil", "Von meinem Smartphone", "Von meinem BlackBerry", "Gesendet von ", "Gesendet mit ", "Gesendet über ", "Outlook für ",
    "Holen Sie sich Outlook", "Laden Sie Outlook", "Diese Nachricht wurde von meinem ",
    "Envoyé de mon ", "Envoyé depuis ", "Envoyé à partir ", "Envoyé par ", "Envoyé avec ", "Télécharger Outlook",
    "Obtenez Outlook", "Provenance : Courrier",
    "Enviado desde ", "Enviado con ", "Enviado mediante ", "Obtener Outlook", "Obtén Outlook", "Descargar Outlook",
    "Enviado do meu ", "Enviado de meu ", "Enviado a partir ", "Enviado via ", "Obter o Outlook", "Obtenha o Outlook",
    "Inviato da ", "Inviato dal ", "Inviato con ", "Ottieni Outlook", "Scarica Outlook",
    "Verzonden vanaf ", "Verzonden via ", "Verstuurd vanaf ", "Verzonden met ", "Outlook voor ", "Download Outlook voor ",
    "Skickat från ", "Hämta Outlook", "Sendt fra ", "Hent Outlook", "Lähetetty iPhone", "Lähetetty Android",
    "Hanki Outlook", "Wysłane z ", "Wysłano z ", "Pobierz aplikację Outlook", "Pobierz program Outlook",
    "Odesláno z ", "Odoslané z ", "Odoslané zo ", "Získejte Outlook", "Stáhnout Outlook", "Elküldve az ", "Küldve: ",
    "Az Outlook", "Trimis de pe ", "Descărcați Outlook", "Отправлено с ", "Отправлено из ", "Отправлено от ",
    "Скачать Outlook", "Надіслано з ", "Poslano z ", "Poslano s ", "Изпратено от ", "Στάλθηκε από ",
    "发自我的", "发送自我的", "從我的", "傳送自我的", "获取 Outlook", "나의 iPhone에서", "내 iPhone에서", "נשלח מה", "Dikirim dari ",
    NULL
};

const char *const letter_phrases_phone_ends[] = {
    "mit K-9 Mail gesendet", "iPhoneから送信", "iPadから送信", "スマートフォンから送信", "端末から送信",
    "iPhone'umdan gönderildi", "iPhone'dan gönderildi", "cihazımdan gönderildi", "을 통해 보냄", "에서 보냄", "から送信されました",
    "iPhonesta", "üzerinden gönderildi", NULL
};
