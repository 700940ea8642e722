import { defineCatalog } from "@showrunner/i18n";

export const en = {
  title: "Check the show's texts",
  intro:
    "The texts of all games were checked on this device, without AI. Nothing changes unless you want it to; your changes are saved immediately, also for other shows with the same game.",
  no_games: "The show has no games yet.",
  none: "Nothing doubtful was found.",
  hints: { one: "{n} hint", other: "{n} hints" },
  correct_all: { one: "Correct {n} text", other: "Correct {n} texts" },
  changed: { one: "{n} text was changed.", other: "{n} texts were changed." },
  undo: "Undo",
  undo_all: { one: "Undo {n} change", other: "Undo all {n} changes" },
  failed: "Not everything could be saved: {message}",
  untouched: { one: "One game is not touched:", other: "{n} games are not touched:" },
  untouched_frozen: "{title}: the show has started and plays its rounds as they were then. Reset it to change them.",
  untouched_inaccessible: "{title}: you can host this game here, but not read it elsewhere.",
  untouched_not_shared: "{title}: it is no longer shared with hosts, so its texts are hidden.",
  untouched_being_played: "{title}: another show is playing it, so its texts are hidden.",
  untouched_read_only: "{title}: you can play this game, but not change it.",
  model_intro:
    "A model looks for anything offensive, ambiguous, outdated or wrong, game by game. It sees the texts of the games, never those of players.",
} as const;

// dynamic: untouched_*
export const showCheckMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
