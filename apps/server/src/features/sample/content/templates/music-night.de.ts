import type { ShowContent } from "../sample-content.ts";
import {
  ask,
  buzz,
  buzzAndChoose,
  createBuzzerGame,
  choose,
  chooseAll,
  list,
  createOpenGame,
} from "./template-rounds.ts";

const WHICH_TUNE = "Was wird hier gesummt?";

export const content: ShowContent = {
  show: {
    name: "Musikabend",
    description: "Noten, Komponisten und Melodien zum Summen. Ohne Aufnahmen: Alle Melodien sind gemeinfrei.",
  },
  createGames: () => [
    createOpenGame(
      {
        title: "Noten und Instrumente",
        description: "Ein wenig Theorie.",
        rules: "Jedes Team antwortet.",
        tags: ["Musik"],
      },
      [
        choose("Wie viele Linien hat ein Notensystem?", ["4", "*5", "6", "7"], "**Fünf.**"),
        ask(
          "Zu welcher Familie von Instrumenten gehören Trompete und Posaune?",
          ["Blechblasinstrumente", "Blechbläser", "Blech"],
          "Zu den **Blechblasinstrumenten**.",
        ),
        chooseAll(
          "Welche davon sind Saiteninstrumente? Wählen Sie alle.",
          ["*Cello", "*Harfe", "*Bratsche", "Oboe", "Tuba"],
          "**Cello, Harfe und Bratsche.**",
        ),
        choose(
          "Was bedeutet „forte“ in den Noten?",
          ["Schnell", "Langsam", "*Laut", "Leise"],
          "**Laut.** Leise heißt *piano*.",
        ),
        ask(
          "Wie viele Halbtöne hat eine Oktave?",
          ["12", "zwölf"],
          "**Zwölf**: Zählen Sie alle Tasten von C bis zum nächsten C.",
        ),
        list(
          "Nennen Sie Holzblasinstrumente. Mindestens drei.",
          3,
          [
            "Querflöte",
            "Piccoloflöte",
            "Blockflöte",
            "Oboe",
            "Englischhorn",
            "Klarinette",
            "Bassklarinette",
            "Fagott",
            "Kontrafagott",
            "Saxofon",
          ],
          "Zum Beispiel Querflöte, Piccoloflöte, Blockflöte, Oboe, Englischhorn, Klarinette, Fagott und Saxofon.",
        ),
      ],
    ),
    createBuzzerGame(
      {
        title: "Komponisten",
        description: "Von wem ist das?",
        rules: "Erst buzzern, dann laut antworten.",
        tags: ["Musik", "Buzzer"],
      },
      [
        buzz(
          "Wer komponierte die Violinkonzerte „Die vier Jahreszeiten“?",
          ["Antonio Vivaldi", "Vivaldi"],
          "**Antonio Vivaldi.**",
        ),
        buzz(
          "Wer komponierte die Oper „Die Zauberflöte“?",
          ["Wolfgang Amadeus Mozart", "Mozart"],
          "**Wolfgang Amadeus Mozart**, 1791.",
        ),
        buzzAndChoose(
          "In welcher Stadt war Johann Sebastian Bach ab 1723 Kantor?",
          ["Wien", "Hamburg", "*Leipzig", "Prag"],
          "In **Leipzig**, an der Thomaskirche.",
        ),
        buzz(
          "Wer komponierte die Ballette „Schwanensee“ und „Der Nussknacker“?",
          ["Pjotr Iljitsch Tschaikowski", "Tschaikowski", "Tschaikowsky"],
          "**Pjotr Iljitsch Tschaikowski.**",
        ),
        buzz(
          "Welcher bei Warschau geborene Komponist schrieb Nocturnes und Mazurken für das Klavier?",
          ["Frédéric Chopin", "Chopin"],
          "**Frédéric Chopin.**",
        ),
        buzz("Wie nennt man Gesang ohne Instrumente?", ["A cappella"], "**A cappella**: wie in der Kapelle."),
      ],
    ),
    createBuzzerGame(
      {
        title: "Gesummt",
        description: "Die Moderation summt oder spielt eine Melodie.",
        rules: "Buzzern Sie, sobald Sie die Melodie erkennen, und nennen Sie ihren Namen.",
        difficulty: "easy",
        tags: ["Musik", "Buzzer"],
      },
      [
        // Volkslieder oder von Komponisten, die vor 1900 gestorben sind: überall gemeinfrei.
        buzz(
          `Erste Melodie: ${WHICH_TUNE}`,
          ["Bruder Jakob", "Frère Jacques"],
          "**Bruder Jakob**, ein französischer Kanon: *Frère Jacques*.",
          "Summen: Bruder Jakob (Volkslied).",
        ),
        buzz(
          `Zweite Melodie: ${WHICH_TUNE}`,
          ["Morgen kommt der Weihnachtsmann", "Twinkle Twinkle Little Star", "Ah vous dirai-je maman"],
          "**Morgen kommt der Weihnachtsmann**; die Melodie ist französisch: *Ah! vous dirai-je, maman*.",
          "Summen: Morgen kommt der Weihnachtsmann (Volkslied).",
        ),
        buzz(
          `Dritte Melodie: ${WHICH_TUNE}`,
          ["Ode an die Freude", "Freude schöner Götterfunken", "Neunte Sinfonie"],
          "Die **Ode an die Freude** aus Beethovens neunter Sinfonie.",
          "Summen: Ode an die Freude (Beethoven, 1824).",
        ),
        buzz(
          `Vierte Melodie: ${WHICH_TUNE}`,
          ["Für Elise"],
          "**Für Elise** von Ludwig van Beethoven.",
          "Summen: Für Elise (Beethoven, um 1810).",
        ),
        buzz(
          `Fünfte Melodie: ${WHICH_TUNE}`,
          ["Jingle Bells"],
          "**Jingle Bells** von James Lord Pierpont.",
          "Summen: Jingle Bells (Pierpont, 1857).",
        ),
      ],
    ),
  ],
};
