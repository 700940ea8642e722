import type { ShowContent } from "../sample-content.ts";
import { ask, buzz, buzzAndChoose, createBuzzerGame, choose, list, createOpenGame } from "./template-rounds.ts";

export const content: ShowContent = {
  show: { name: "Company party", description: "Departments against each other: an easy start, then the buzzer." },
  createGames: () => [
    createOpenGame(
      {
        title: "Office life",
        description: "Everyone answers.",
        rules: "Form teams across departments. Every team answers.",
        difficulty: "easy",
        tags: ["party"],
      },
      [
        choose(
          "What does PDF stand for?",
          ["Public Data File", "*Portable Document Format", "Printed Document Form", "Personal Data Folder"],
          "**Portable Document Format**, published in 1993.",
        ),
        ask("In which board game do you buy streets and build hotels?", ["Monopoly"], "**Monopoly.**"),
        // Latin salarium, from sal; Oxford English Dictionary, "salary".
        choose(
          "Which Latin word is hidden in “salary”?",
          ["Silver", "*Salt", "Sun", "Hall"],
          "**Salt**: *salarium* comes from *sal*.",
        ),
        list(
          "Name the colours of the Olympic rings. At least three.",
          3,
          ["Blue", "Yellow", "Black", "Green", "Red"],
          "Blue, yellow, black, green and red.",
        ),
        choose(
          "How many official time zones does mainland China have?",
          ["Five", "Three", "*One", "Four"],
          "**One**, for the whole country.",
        ),
        ask("How many players of one team are on the field in football (soccer)?", ["11", "eleven"], "**Eleven.**"),
      ],
    ),
    createBuzzerGame(
      {
        title: "Team against team",
        description: "Now it gets loud.",
        rules: "Buzz first, then answer aloud.",
        tags: ["party", "buzzer"],
      },
      [
        buzz("Which city hosted the first modern Olympic Games in 1896?", ["Athens"], "**Athens.**"),
        buzz("Which quantity is measured in hertz?", ["Frequency"], "**Frequency**: oscillations per second."),
        buzz("Which drink is brewed from water, malt, hops and yeast?", ["Beer"], "**Beer.**"),
        buzzAndChoose("What has a bow and a stern?", ["A car", "A plane", "*A ship", "A train"], "**A ship.**"),
        buzz("What is a period of ten years called?", ["Decade"], "A **decade**."),
        buzz("Which chess piece may jump over others?", ["Knight"], "The **knight**."),
      ],
    ),
  ],
};
