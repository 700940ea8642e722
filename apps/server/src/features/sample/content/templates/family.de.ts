import type { ShowContent } from "../sample-content.ts";
import { ask, buzz, choose, chooseAll, list, createOpenGame } from "./template-rounds.ts";

export const content: ShowContent = {
  show: { name: "Familienabend", description: "Fragen für Klein und Groß, zum gemeinsamen Raten." },
  createGames: () => [
    createOpenGame(
      {
        title: "Für Klein und Groß",
        description: "Ratet zusammen.",
        rules: "Mischt die Teams: In jedem ist jemand Kleines und jemand Großes.",
        difficulty: "easy",
        tags: ["Familie"],
      },
      [
        choose("Wie viele Beine hat eine Spinne?", ["6", "*8", "10", "12"], "**Acht.** Insekten haben sechs."),
        ask("Welche Farbe entsteht, wenn man Blau und Gelb mischt?", ["Grün"], "**Grün.**"),
        choose("Welches Tier nennt man den König der Tiere?", ["Tiger", "Bär", "*Löwe", "Adler"], "Den **Löwen**."),
        ask("In welchem Märchen liegt ein Wolf im Bett der Großmutter?", ["Rotkäppchen"], "In **Rotkäppchen**."),
        choose("Was machen Bienen aus Nektar?", ["Seide", "Marmelade", "*Honig", "Käse"], "**Honig.**"),
        list(
          "Nennt die Farben des Regenbogens. Mindestens vier.",
          4,
          ["Rot", "Orange", "Gelb", "Grün", "Blau", "Indigo", "Violett"],
          "Rot, Orange, Gelb, Grün, Blau, Indigo und Violett.",
        ),
      ],
    ),
    createOpenGame(
      {
        title: "Klein gegen Groß",
        description: "Kinder gegen Eltern.",
        rules: "Die letzte Frage ist für den Buzzer: Wer am schnellsten ist, antwortet laut.",
        difficulty: "easy",
        tags: ["Familie"],
      },
      [
        ask("Wie viele Tage hat ein Schaltjahr?", ["366"], "**366**: Der 29. Februar kommt dazu."),
        choose(
          "Welcher dieser Vögel kann nicht fliegen?",
          ["Ente", "Schwan", "*Pinguin", "Eule"],
          "Der **Pinguin**; er schwimmt.",
        ),
        ask("Was wird aus einer Raupe?", ["Schmetterling", "Falter", "Ein Schmetterling"], "Ein **Schmetterling**."),
        chooseAll(
          "Welche dieser Tiere legen Eier? Wählt alle.",
          ["*Huhn", "*Schildkröte", "*Frosch", "Hund", "Pferd"],
          "**Huhn, Schildkröte und Frosch.**",
        ),
        ask("Wie viele Ecken hat ein Sechseck?", ["6", "sechs"], "**Sechs**, wie der Name sagt."),
        buzz("Welcher Stern ist der Erde am nächsten?", ["Die Sonne", "Sonne"], "Die **Sonne**."),
      ],
    ),
  ],
};
