import type { ShowContent } from "../sample-content.ts";
import { arrange, ask, choose, chooseAll, list, match, createOpenGame } from "./template-rounds.ts";

const RULES = "Besprecht euch in der Gruppe und antwortet dann auf einem Gerät. Es ist Zeit für alle.";

export const content: ShowContent = {
  show: { name: "Klassenquiz", description: "Natur, Zahlen, Welt und Wörter: ohne Buzzer, alle antworten." },
  createGames: () => [
    createOpenGame(
      {
        title: "Natur und Zahlen",
        description: "Was ist hängen geblieben?",
        rules: RULES,
        difficulty: "easy",
        tags: ["Schule"],
      },
      [
        choose("Welches Organ pumpt das Blut durch den Körper?", ["Lunge", "Leber", "*Herz", "Niere"], "Das **Herz**."),
        ask(
          "Bei wie viel Grad Celsius gefriert Wasser unter normalem Druck?",
          ["0", "null", "0 Grad"],
          "Bei **0 °C**.",
        ),
        choose("Wie viel ist 7 × 8?", ["54", "*56", "58", "64"], "**56**: 7 × 8 = 7 × 4 × 2 = 28 × 2."),
        chooseAll(
          "Welche dieser Tiere sind Säugetiere? Wählt alle.",
          ["*Delfin", "*Fledermaus", "*Wal", "Hai", "Pinguin"],
          "**Delfin, Fledermaus und Wal.** Der Hai ist ein Fisch, der Pinguin ein Vogel.",
        ),
        list(
          "Nennt die Monate mit 31 Tagen. Mindestens vier.",
          4,
          ["Januar", "März", "Mai", "Juli", "August", "Oktober", "Dezember"],
          "Januar, März, Mai, Juli, August, Oktober und Dezember.",
        ),
        ask(
          "Wie heißt der Vorgang, in dem Pflanzen aus Licht, Wasser und Kohlendioxid Zucker herstellen?",
          ["Fotosynthese", "Photosynthese"],
          "**Fotosynthese.** Dabei wird auch Sauerstoff frei.",
        ),
        arrange(
          "Bringt die Planeten in die richtige Reihenfolge; der sonnennächste kommt zuerst.",
          ["Merkur", "Venus", "Erde", "Mars", "Jupiter"],
          "**Merkur, Venus, Erde, Mars, Jupiter.** Dahinter kommen Saturn, Uranus und Neptun.",
        ),
      ],
    ),
    createOpenGame(
      { title: "Welt und Wörter", description: "Karten, Sprache und Erfindungen.", rules: RULES, tags: ["Schule"] },
      [
        match(
          "Welche Hauptstadt gehört zu welchem Land?",
          { Norwegen: "Oslo", Portugal: "Lissabon", Polen: "Warschau", Griechenland: "Athen" },
          ["Stockholm"],
          "Norwegen: **Oslo**. Portugal: **Lissabon**. Polen: **Warschau**. Griechenland: **Athen**. Stockholm ist die Hauptstadt von Schweden.",
        ),
        choose("Welcher Kontinent ist der größte?", ["Afrika", "*Asien", "Europa", "Südamerika"], "**Asien.**"),
        ask(
          "Zu welcher Wortart gehört das Wort „laufen“ in „Wir laufen nach Hause“?",
          ["Verb", "Zeitwort", "Tätigkeitswort"],
          "Es ist ein **Verb**: Es sagt, was wir tun.",
        ),
        choose(
          "Wie viel Grad ergeben die Winkel eines ebenen Dreiecks zusammen?",
          ["90", "*180", "270", "360"],
          "**180** Grad.",
        ),
        ask(
          "Welche gedachte Linie trennt die nördliche von der südlichen Hälfte der Erde?",
          ["Äquator"],
          "Der **Äquator**.",
        ),
        choose(
          "Für welche Technik ist Johannes Gutenberg berühmt?",
          ["Das Fernrohr", "Die Dampfmaschine", "*Den Druck mit beweglichen Lettern", "Den Kompass"],
          "Für den **Druck mit beweglichen Lettern**, um 1450 in Mainz.",
        ),
        ask("Wie viele Minuten hat ein Tag?", ["1440"], "**1440**: 24 × 60."),
      ],
    ),
  ],
};
