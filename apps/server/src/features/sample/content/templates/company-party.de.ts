import type { ShowContent } from "../sample-content.ts";
import { ask, buzz, buzzAndChoose, createBuzzerGame, choose, list, createOpenGame } from "./template-rounds.ts";

export const content: ShowContent = {
  show: { name: "Firmenfeier", description: "Abteilung gegen Abteilung: ein leichter Anfang, dann der Buzzer." },
  createGames: () => [
    createOpenGame(
      {
        title: "Büroalltag",
        description: "Alle antworten.",
        rules: "Bilden Sie Teams über die Abteilungen hinweg. Jedes Team antwortet.",
        difficulty: "easy",
        tags: ["Feier"],
      },
      [
        choose(
          "Wofür steht PDF?",
          ["Public Data File", "*Portable Document Format", "Printed Document Form", "Personal Data Folder"],
          "Für **Portable Document Format**, veröffentlicht 1993.",
        ),
        ask("In welchem Brettspiel kauft man Straßen und baut Hotels?", ["Monopoly"], "In **Monopoly**."),
        // Lateinisch salarium, von sal; Duden, „Salär“.
        choose(
          "Welches lateinische Wort steckt in „Salär“, einem alten Wort für Gehalt?",
          ["Silber", "*Salz", "Sonne", "Saal"],
          "**Salz**: *salarium* kommt von *sal*.",
        ),
        list(
          "Nennen Sie die Farben der olympischen Ringe. Mindestens drei.",
          3,
          ["Blau", "Gelb", "Schwarz", "Grün", "Rot"],
          "Blau, Gelb, Schwarz, Grün und Rot.",
        ),
        choose(
          "Wie viele offizielle Zeitzonen hat das chinesische Festland?",
          ["Fünf", "Drei", "*Eine", "Vier"],
          "**Eine** für das ganze Land.",
        ),
        ask("Wie viele Spieler einer Mannschaft stehen beim Fußball auf dem Feld?", ["11", "elf"], "**Elf.**"),
      ],
    ),
    createBuzzerGame(
      {
        title: "Team gegen Team",
        description: "Jetzt wird es laut.",
        rules: "Erst buzzern, dann laut antworten.",
        tags: ["Feier", "Buzzer"],
      },
      [
        buzz(
          "In welcher Stadt fanden 1896 die ersten Olympischen Spiele der Neuzeit statt?",
          ["Athen"],
          "In **Athen**.",
        ),
        buzz("Welche Größe wird in Hertz gemessen?", ["Frequenz"], "Die **Frequenz**: Schwingungen pro Sekunde."),
        buzz("Welches Getränk wird aus Wasser, Malz, Hopfen und Hefe gebraut?", ["Bier"], "**Bier.**"),
        buzzAndChoose(
          "Was hat einen Bug und ein Heck?",
          ["Ein Fahrrad", "Ein Klavier", "*Ein Schiff", "Ein Haus"],
          "**Ein Schiff.**",
        ),
        buzz("Wie heißt ein Zeitraum von zehn Jahren?", ["Jahrzehnt", "Dekade"], "Ein **Jahrzehnt**."),
        buzz("Welche Schachfigur darf über andere springen?", ["Springer", "Pferd", "Rössel"], "Der **Springer**."),
      ],
    ),
  ],
};
