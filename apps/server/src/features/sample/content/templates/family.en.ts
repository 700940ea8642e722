import type { ShowContent } from "../sample-content.ts";
import { ask, buzz, choose, chooseAll, list, createOpenGame } from "./template-rounds.ts";

export const content: ShowContent = {
  show: { name: "Family evening", description: "Questions for young and old, to be guessed together." },
  createGames: () => [
    createOpenGame(
      {
        title: "For young and old",
        description: "Guess together.",
        rules: "Mix the teams: in each one, someone small and someone tall.",
        difficulty: "easy",
        tags: ["family"],
      },
      [
        choose("How many legs does a spider have?", ["6", "*8", "10", "12"], "**Eight.** Insects have six."),
        ask("Which colour do you get from blue and yellow paint?", ["Green"], "**Green.**"),
        choose("Which animal is called the king of the beasts?", ["Tiger", "Bear", "*Lion", "Eagle"], "The **lion**."),
        ask(
          "In which fairy tale does a wolf lie in the grandmother's bed?",
          ["Little Red Riding Hood", "Red Riding Hood", "Little Red Cap"],
          "In **Little Red Riding Hood**.",
        ),
        choose("What do bees make from nectar?", ["Silk", "Jam", "*Honey", "Cheese"], "**Honey.**"),
        list(
          "Name the colours of the rainbow. At least four.",
          4,
          ["Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet"],
          "Red, orange, yellow, green, blue, indigo and violet.",
        ),
      ],
    ),
    createOpenGame(
      {
        title: "Small against tall",
        description: "Children against parents.",
        rules: "The last question is for the buzzer: whoever is fastest answers aloud.",
        difficulty: "easy",
        tags: ["family"],
      },
      [
        ask("How many days does a leap year have?", ["366"], "**366**: the 29th of February is added."),
        choose("Which of these birds cannot fly?", ["Duck", "Swan", "*Penguin", "Owl"], "The **penguin**; it swims."),
        ask(
          "What do caterpillars turn into?",
          ["Butterflies", "Butterfly", "Moth", "Moths"],
          "Into **butterflies** and moths.",
        ),
        chooseAll(
          "Which of these animals lay eggs? Pick all.",
          ["*Hen", "*Tortoise", "*Frog", "Dog", "Horse"],
          "**Hen, tortoise and frog.**",
        ),
        ask("How many corners does a hexagon have?", ["6", "six"], "**Six.**"),
        buzz("Which star is nearest to the Earth?", ["The Sun", "Sun"], "The **Sun**."),
      ],
    ),
  ],
};
