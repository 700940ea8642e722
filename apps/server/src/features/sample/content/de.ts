import { createChoiceConfig, createSubmissionRound, createBuzzerRound, type ShowContent } from "./sample-content.ts";

export const de: ShowContent = {
  show: {
    name: "Beispielshow",
    description: "Zwei kurze Spiele zum Ausprobieren: ein Quiz, bei dem alle antworten, und ein Finale mit dem Buzzer.",
  },
  imageName: "Sieben Sterne.png",
  createGames: (picture) => [
    {
      title: "Zum Aufwärmen",
      description: "Alle antworten auf dem Handy, und alle können punkten.",
      rules:
        "Jede Frage ist offen, bis der Timer abläuft.\n\n- **Jedes** Team antwortet.\n- Punkte gibt es für alles Richtige, auch für einen Teil.\n- Eine Antwort darf geändert werden, bis die Frage schließt.",
      equipment: "",
      difficulty: "easy",
      points: 10,
      buzzer_default: false,
      tags: ["Beispiel", "Allgemeinwissen"],
      rounds: [
        createSubmissionRound({
          type: "classic",
          title: "Ringe",
          question: "Welcher Planet unseres Sonnensystems hat die auffälligsten Ringe?",
          answers: ["Saturn"],
          answer_content:
            "**Saturn.** Seine Ringe bestehen aus unzähligen Brocken aus Eis und Gestein; Galilei, der sie 1610 als Erster sah, hielt sie für zwei *Begleiter* des Planeten.",
          description:
            "Alle vier Riesenplaneten haben Ringe, aber nur die des Saturn sieht man in einem kleinen Fernrohr.",
          max_points: 10,
          time_limit_s: 30,
        }),
        createSubmissionRound({
          type: "multipleChoice",
          title: "Ein sonderbares Tier",
          answer_content:
            "**Das Schnabeltier.** Zusammen mit den Ameisenigeln ist es das einzige Säugetier, das Eier legt.",
          max_points: 10,
          time_limit_s: 25,
          config: createChoiceConfig("Welches dieser Säugetiere legt Eier?", [
            "Koala",
            "*Schnabeltier",
            "Flughund",
            "Narwal",
          ]),
        }),
        createSubmissionRound({
          type: "multipleChoice",
          title: "Nachbarn",
          answer_content:
            "Deutschland hat neun Nachbarn: Dänemark, **Polen**, **Tschechien**, **Österreich**, die Schweiz, Frankreich, **Luxemburg**, Belgien und die Niederlande.",
          description: "Eine falsche Wahl nimmt eine richtige weg.",
          max_points: 20,
          time_limit_s: 40,
          config: createChoiceConfig(
            "Welche dieser Länder grenzen an Deutschland? Wählen Sie alle.",
            ["*Polen", "*Luxemburg", "*Tschechien", "*Österreich", "Italien", "Ungarn"],
            { several: true, shuffled: true },
          ),
        }),
        createSubmissionRound({
          type: "classic",
          title: "Blick nach oben",
          question: "Wie heißt dieses Bild aus sieben Sternen?",
          content: `![Sieben helle Sterne am Nachthimmel](${picture})`,
          answers: ["Großer Wagen", "Großer Bär", "Große Bärin", "Ursa Major"],
          answer_content:
            "**Der Große Wagen**, der hellste Teil des Sternbilds Großer Bär, *Ursa Major*. Die Linie durch die beiden hinteren Kastensterne weist zum Polarstern.",
          max_points: 15,
          time_limit_s: 40,
        }),
      ],
    },
    {
      title: "Buzzer-Finale",
      description: "Das schnellste Team antwortet laut; dazwischen kommt eine Aufgabe für alle.",
      rules:
        "Wer zuerst buzzert, **antwortet laut**.\n\n1. Richtig: Die Punkte gehören Ihnen.\n2. Falsch: Sie sind für diese Frage draußen, und die anderen dürfen wieder buzzern.",
      equipment: "Ein Handy je Team",
      difficulty: "medium",
      points: 20,
      buzzer_default: true,
      tags: ["Beispiel", "Buzzer"],
      rounds: [
        createBuzzerRound({
          type: "classic",
          title: "An die Freude",
          question: "Wer komponierte die Neunte Sinfonie mit der „Ode an die Freude“, als er kaum noch hören konnte?",
          answers: ["Ludwig van Beethoven", "Beethoven"],
          answer_content: "**Ludwig van Beethoven.** Uraufgeführt wurde sie am 7. Mai 1824 in Wien.",
          max_points: 15,
        }),
        createSubmissionRound({
          type: "timedChallenge",
          title: "Gegen die Uhr",
          answer_content:
            "Merkur, Venus, Erde, Mars, Jupiter, Saturn, Uranus und Neptun. Pluto gilt seit 2006 als Zwergplanet.",
          max_points: 20,
          time_limit_s: 45,
          config: {
            prompt:
              "Nennen Sie die Planeten unseres Sonnensystems. Mindestens fünf; jeder weitere bringt Zusatzpunkte.",
            minimum_count: 5,
            bonus_points: 2,
            items: ["Merkur", "Venus", "Erde", "Mars", "Jupiter", "Saturn", "Uranus", "Neptun"],
          },
        }),
        createBuzzerRound({
          type: "multipleChoice",
          title: "Alles, was glänzt",
          answer_content: "**Au**, vom lateinischen *aurum*. Ag ist Silber.",
          max_points: 15,
          config: createChoiceConfig("Wie lautet das chemische Zeichen für Gold?", ["Ag", "Go", "*Au", "Gd"]),
        }),
        createBuzzerRound({
          type: "classic",
          title: "Endlich offen",
          question: "In welchem Jahr fiel die Berliner Mauer?",
          answers: ["1989"],
          answer_content: "**1989**, in der Nacht des 9. November. Sie hatte die Stadt 28 Jahre lang geteilt.",
          max_points: 20,
        }),
      ],
    },
  ],
};
