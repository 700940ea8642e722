import type { ShowContent } from "../sample-content.ts";
import { buzz, buzzAndChoose, createBuzzerGame } from "./template-rounds.ts";

const RULES =
  "Erst buzzern, dann laut antworten. Falsch: Sie sind bei dieser Frage raus, und die anderen dürfen noch einmal.";

export const content: ShowContent = {
  show: { name: "Buzzer-Finale", description: "Zwei Spiele für schnelle Daumen." },
  createGames: () => [
    createBuzzerGame(
      {
        title: "Schnelle Fragen",
        description: "Kurze Fragen, kurze Antworten.",
        rules: RULES,
        difficulty: "easy",
        tags: ["Buzzer"],
      },
      [
        buzz(
          "Welches Instrument hat in der Regel 88 Tasten?",
          ["Klavier", "Flügel", "Piano"],
          "Das **Klavier**: 52 weiße und 36 schwarze.",
        ),
        buzz("Was ist die Quadratwurzel aus 144?", ["12", "zwölf"], "**12**, denn 12 × 12 = 144."),
        buzz(
          "Welches Land schenkte den USA die Freiheitsstatue?",
          ["Frankreich"],
          "**Frankreich**; eingeweiht wurde sie 1886.",
        ),
        buzz(
          "Welches Gas nehmen Pflanzen für die Fotosynthese aus der Luft auf?",
          ["Kohlendioxid", "Kohlenstoffdioxid", "CO2"],
          "**Kohlendioxid**, CO₂.",
        ),
        buzz("Wer malte die Mona Lisa?", ["Leonardo da Vinci", "Leonardo", "Da Vinci"], "**Leonardo da Vinci.**"),
        buzzAndChoose("Welches ist die kleinste Primzahl?", ["0", "1", "*2", "3"], "**2.** Die 1 ist keine Primzahl."),
      ],
    ),
    createBuzzerGame(
      {
        title: "Um den Sieg",
        description: "Schwerer, und genauso viel wert.",
        rules: RULES,
        difficulty: "hard",
        tags: ["Buzzer", "Finale"],
      },
      [
        buzz("Welches chemische Element hat das Zeichen Fe?", ["Eisen"], "**Eisen**, vom lateinischen *ferrum*."),
        buzz("Welche Stadt war von 1961 bis 1989 durch eine Mauer geteilt?", ["Berlin"], "**Berlin.**"),
        buzz(
          "Wer flog in der griechischen Sage zu nah an die Sonne?",
          ["Ikarus"],
          "**Ikarus**: Das Wachs seiner Flügel schmolz.",
        ),
        buzzAndChoose(
          "Welche Zahl ist XC in römischen Ziffern?",
          ["40", "60", "*90", "110"],
          "**90**: zehn vor hundert.",
        ),
        buzz(
          "Wie heißt ein Wort, das rückwärts gelesen gleich lautet?",
          ["Palindrom"],
          "Ein **Palindrom**, zum Beispiel *Rentner*.",
        ),
        // Philosophiæ Naturalis Principia Mathematica, 1687.
        buzz(
          "Wer veröffentlichte 1687 drei Bewegungsgesetze?",
          ["Isaac Newton", "Newton"],
          "**Isaac Newton**, in seinen *Principia*.",
        ),
      ],
    ),
  ],
};
