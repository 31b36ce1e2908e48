/* The subcommands, one prototype a line. Each lives in cmd_<name>.c, takes argv from its own name on and returns
 * the exit code (exit_code.h). */
#ifndef POSTERN_COMMANDS_H
#define POSTERN_COMMANDS_H

int cmd_archive(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_completion(int argc, char **argv);
int cmd_doctor(int argc, char **argv);
int cmd_fetch(int argc, char **argv);
int cmd_game(int argc, char **argv);
int cmd_game_new(int argc, char **argv);
int cmd_game_observe(int argc, char **argv);  /* game observe, game unobserve */
int cmd_game_export(int argc, char **argv);   /* game export, game import: of cmd_game.c's table */
int cmd_game_import(int argc, char **argv);
int cmd_game_routes(int argc, char **argv);
int cmd_gm(int argc, char **argv);
int cmd_init(int argc, char **argv);
int cmd_key(int argc, char **argv);
int cmd_league(int argc, char **argv);
int cmd_league_act(int argc, char **argv);       /* the parts of cmd_league.c, by their files */
int cmd_league_calc(int argc, char **argv);
int cmd_league_export(int argc, char **argv);
int cmd_league_list(int argc, char **argv);
int cmd_league_rating(int argc, char **argv);
int cmd_league_new(int argc, char **argv);
int cmd_league_show(int argc, char **argv);
int cmd_league_table(int argc, char **argv);
int cmd_league_verify(int argc, char **argv);
int cmd_letter(int argc, char **argv);
int cmd_log(int argc, char **argv);
int cmd_maintenance(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_replay_page(int argc, char **argv);      /* the parts of cmd_replay.c, by their files */
int cmd_replay_verify(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_resolve(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_run(int argc, char **argv);
int cmd_scenario(int argc, char **argv);
int cmd_send(int argc, char **argv);
int cmd_site(int argc, char **argv);
int cmd_soak(int argc, char **argv);

#endif
