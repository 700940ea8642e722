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

const EVERYONE = "Jedes Team antwortet. Bis die Zeit um ist, können Sie Ihre Antwort ändern.";

export const content: ShowContent = {
  show: { name: "Kneipenquiz", description: "Allgemeinwissen, Geografie und ein Finale mit Buzzer." },
  createGames: () => [
    createOpenGame(
      { title: "Von allem etwas", description: "Eine Runde zum Warmwerden.", rules: EVERYONE, tags: ["Kneipenquiz"] },
      [
        choose(
          "Wie heißt die längste Seite eines rechtwinkligen Dreiecks?",
          ["Kathete", "*Hypotenuse", "Median", "Tangente"],
          "Die **Hypotenuse** liegt dem rechten Winkel gegenüber.",
        ),
        ask("In welcher spanischen Stadt steht die Alhambra?", ["Granada"], "In **Granada** in Andalusien."),
        choose(
          "Wie viele Knochen hat ein Erwachsener in der Regel?",
          ["186", "196", "*206", "216"],
          "**206.** Neugeborene haben mehr; einige wachsen zusammen.",
        ),
        ask(
          "Welches Metall ist bei Zimmertemperatur flüssig und steckte früher in Thermometern?",
          ["Quecksilber"],
          "**Quecksilber** schmilzt bei −39 °C.",
        ),
        // Botanik: Eine Beere entsteht aus einem einzigen Fruchtknoten und hat keinen Stein. Erdbeeren und Himbeeren sind Sammelfrüchte.
        chooseAll(
          "Welche davon sind botanisch gesehen Beeren? Wählen Sie alle.",
          ["*Tomate", "*Banane", "*Weinbeere", "Erdbeere", "Himbeere"],
          "**Tomate, Banane und Weinbeere.** Erdbeeren und Himbeeren sind Sammelfrüchte.",
        ),
        list(
          "Nennen Sie Länder, die in Europa an Frankreich grenzen. Mindestens vier.",
          4,
          ["Belgien", "Luxemburg", "Deutschland", "Schweiz", "Italien", "Monaco", "Spanien", "Andorra"],
          "Belgien, Luxemburg, Deutschland, Schweiz, Italien, Monaco, Spanien und Andorra.",
        ),
      ],
    ),
    createOpenGame(
      {
        title: "Rund um die Welt",
        description: "Sechs Stationen auf dem Globus.",
        rules: EVERYONE,
        tags: ["Kneipenquiz", "Geografie"],
      },
      [
        choose(
          "Welcher Ozean ist der größte?",
          ["Atlantik", "Indischer Ozean", "*Pazifik", "Arktischer Ozean"],
          "Der **Pazifik**.",
        ),
        ask("Welcher Fluss fließt durch Wien, Budapest und Belgrad?", ["Donau"], "Die **Donau**."),
        choose("Welches Land hat die größte Fläche?", ["Kanada", "China", "*Russland", "USA"], "**Russland.**"),
        ask("Wie heißt die Hauptstadt Australiens?", ["Canberra"], "**Canberra**, nicht Sydney oder Melbourne."),
        choose(
          "Welche Wüste bedeckt einen großen Teil Nordafrikas?",
          ["Gobi", "Atacama", "*Sahara", "Kalahari"],
          "Die **Sahara**.",
        ),
        ask("Auf welchem Kontinent liegt der Kilimandscharo?", ["Afrika"], "In **Afrika**, in Tansania."),
      ],
    ),
    createBuzzerGame(
      {
        title: "Letzte Runde",
        description: "Wer ist am schnellsten?",
        rules: "Erst buzzern, dann laut antworten.",
        tags: ["Kneipenquiz", "Buzzer"],
      },
      [
        buzz("Wer schrieb „Romeo und Julia“?", ["William Shakespeare", "Shakespeare"], "**William Shakespeare.**"),
        buzz("Wie viele Saiten hat eine Geige?", ["4", "vier"], "**Vier**: G, D, A und E."),
        buzz("Welcher Planet ist der Sonne am nächsten?", ["Merkur"], "Der **Merkur**."),
        buzzAndChoose(
          "Welches ist das größte lebende Tier?",
          ["Afrikanischer Elefant", "Giraffe", "*Blauwal", "Walhai"],
          "Der **Blauwal** wird etwa 30 Meter lang.",
        ),
        buzz("In welchem Jahr betraten zum ersten Mal Menschen den Mond?", ["1969"], "**1969**, mit Apollo 11."),
      ],
    ),
  ],
};
