/* The pictures of a page's records. A browser copies for a picture all that it uses of the page's library, so only the record that is
 * shown has its picture in the document; a printer gets all. Records are taken as they come, before a browser lays them out. */
(function () {
  'use strict';

  var holder = document.getElementById('records'), sections = [], places = [], at = -1, printing = false, watch;
  if (!holder) return;

  function put(index) {
    var place = places[index];
    if (!place) return;
    if (printing || index === at) place.figure.insertBefore(place.picture, place.figure.firstChild);
    else place.picture.remove();
  }

  function hide(index) {
    sections[index].hidden = true;
    put(index);
  }

  /* A record is whole when something follows; until all are there, the first one stays in sight. */
  function take(all) {
    var section = sections.length ? sections[sections.length - 1].nextElementSibling : holder.querySelector('section.record'), figure, picture;
    for (; section && (all || section.nextElementSibling); section = section.nextElementSibling) {
      figure = section.querySelector('figure:not(.drawn)');
      picture = figure && figure.querySelector('svg');
      places.push(picture ? { figure: figure, picture: picture } : null);
      if (sections.push(section) > 1) hide(sections.length - 1);
    }
  }

  function print(yes) {
    printing = yes;
    sections.forEach(function (section, i) { put(i); });
  }

  watch = new MutationObserver(function () { take(false); });
  watch.observe(holder, { childList: true });
  window.matchMedia('print').addEventListener('change', function (event) { print(event.matches); });
  window.addEventListener('beforeprint', function () { print(true); });
  window.addEventListener('afterprint', function () { print(false); });

  window.postern_records = {
    /* All records, none of which is shown. */
    all: function () {
      take(true);
      watch.disconnect();
      if (sections.length) hide(0);
      return sections;
    },
    show: function (index) {
      var before = at;
      at = index;
      if (before >= 0) hide(before);
      put(at);
      sections[at].hidden = false;
    },
    have_pictures: function () { return places.some(Boolean); }
  };
})();
