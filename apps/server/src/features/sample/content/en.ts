import { createChoiceConfig, createSubmissionRound, createBuzzerRound, type ShowContent } from "./sample-content.ts";

export const en: ShowContent = {
  show: {
    name: "Sample show",
    description: "Two short games to try things out: a quiz in which everyone answers, and a final with the buzzer.",
  },
  imageName: "Seven stars.png",
  createGames: (picture) => [
    {
      title: "Warm-up",
      description: "Everyone answers on the phone, and everyone can score.",
      rules:
        "Each question is open until the timer ends.\n\n- **Every** team answers.\n- Points for what is right, even if only partly.\n- An answer may be changed until the question closes.",
      equipment: "",
      difficulty: "easy",
      points: 10,
      buzzer_default: false,
      tags: ["sample", "general knowledge"],
      rounds: [
        createSubmissionRound({
          type: "classic",
          title: "Rings",
          question: "Which planet of our solar system has the most conspicuous rings?",
          answers: ["Saturn"],
          answer_content:
            "**Saturn.** Its rings are made of countless pieces of ice and rock; Galileo, who saw them first in 1610, took them for two *companions* of the planet.",
          description: "All four giant planets have rings, but only Saturn's can be seen with a small telescope.",
          max_points: 10,
          time_limit_s: 30,
        }),
        createSubmissionRound({
          type: "multipleChoice",
          title: "An odd animal",
          answer_content: "**The platypus.** Together with the echidnas it is the only mammal that lays eggs.",
          max_points: 10,
          time_limit_s: 25,
          config: createChoiceConfig("Which of these mammals lays eggs?", [
            "Koala",
            "*Platypus",
            "Fruit bat",
            "Narwhal",
          ]),
        }),
        createSubmissionRound({
          type: "multipleChoice",
          title: "Neighbours",
          answer_content:
            "Germany has nine neighbours: Denmark, **Poland**, **Czechia**, **Austria**, Switzerland, France, **Luxembourg**, Belgium and the Netherlands.",
          description: "A wrong pick takes a right one away.",
          max_points: 20,
          time_limit_s: 40,
          config: createChoiceConfig(
            "Which of these countries border Germany? Pick all that do.",
            ["*Poland", "*Luxembourg", "*Czechia", "*Austria", "Italy", "Hungary"],
            { several: true, shuffled: true },
          ),
        }),
        createSubmissionRound({
          type: "classic",
          title: "Looking up",
          question: "What is this pattern of seven stars called?",
          content: `![Seven bright stars in the night sky](${picture})`,
          answers: ["Big Dipper", "The Plough", "Ursa Major", "Great Bear", "The Great Wagon"],
          answer_content:
            "**The Big Dipper**, or the Plough: the brightest part of the Great Bear, *Ursa Major*. The line through the two stars at the edge of the bowl points to the North Star.",
          max_points: 15,
          time_limit_s: 40,
        }),
      ],
    },
    {
      title: "Buzzer final",
      description: "The fastest team answers aloud; a list for all teams comes in between.",
      rules:
        "Whoever buzzes first **answers aloud**.\n\n1. Right: the points are yours.\n2. Wrong: you are out for this question, and the others may buzz again.",
      equipment: "A phone for each team",
      difficulty: "medium",
      points: 20,
      buzzer_default: true,
      tags: ["sample", "buzzer"],
      rounds: [
        createBuzzerRound({
          type: "classic",
          title: "To Joy",
          question: "Who composed the Ninth Symphony with the “Ode to Joy” when he could hardly hear any more?",
          answers: ["Ludwig van Beethoven", "Beethoven"],
          answer_content: "**Ludwig van Beethoven.** It was first performed in Vienna on 7 May 1824.",
          max_points: 15,
        }),
        createSubmissionRound({
          type: "timedChallenge",
          title: "Against the clock",
          answer_content:
            "Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus and Neptune. Pluto has been a dwarf planet since 2006.",
          max_points: 20,
          time_limit_s: 45,
          config: {
            prompt: "Name the planets of our solar system. At least five; every further one earns extra points.",
            minimum_count: 5,
            bonus_points: 2,
            items: ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"],
          },
        }),
        createBuzzerRound({
          type: "multipleChoice",
          title: "All that glitters",
          answer_content: "**Au**, from the Latin *aurum*. Ag is silver.",
          max_points: 15,
          config: createChoiceConfig("Which is the chemical symbol of gold?", ["Ag", "Go", "*Au", "Gd"]),
        }),
        createBuzzerRound({
          type: "classic",
          title: "Open at last",
          question: "In which year did the Berlin Wall fall?",
          answers: ["1989"],
          answer_content: "**1989**, on the night of 9 November. It had divided the city for 28 years.",
          max_points: 20,
        }),
      ],
    },
  ],
};
