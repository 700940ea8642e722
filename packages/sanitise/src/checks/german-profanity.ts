/**
 * Beginnings of German swear words and slurs, as lower-case regular expressions. This is our own list, because there is
 * no maintained one under a free licence that excludes harmless words. It is short on purpose: a false positive in a
 * quiz about Schiller or zoology costs more than a missed word, and the host reads every question. It omits words that
 * are also ordinary ones (Sau, Hund, Esel).
 */
export const GERMAN_PROFANITY: readonly string[] = [
  "arschl(?:o|ö)ch",
  "arsch(?!k|in)",
  "bastard",
  "drecks(?:au|kerl|schwein|sack|vieh)",
  "fick(?!el|t?ion)",
  "fotze",
  "gefickt",
  "hackfresse",
  "hure(?:n)?(?:sohn|kind|s(?:ö|oe)hne)?(?![\\p{L}])",
  "kanake",
  "miststück",
  "missgeburt",
  "mongo(?![\\p{L}])",
  "neger",
  "nutte",
  "piss(?:er|nelke|e(?![\\p{L}]))",
  "polacke",
  "sauhund",
  "schei(?:ß|ss)",
  "schlampe",
  "schwuchtel",
  "spast(?:i|en)?(?![\\p{L}])",
  "titten",
  "verfickt",
  "verpiss",
  "vollidiot",
  "vollpfosten",
  "votze",
  "wichs(?:e|t|er)(?![bn])",
  "zigeuner(?!baron|musik|weisen)",
];
