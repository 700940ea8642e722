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

const EVERYONE = "Every team answers. You may change your answer until the time is up.";

export const content: ShowContent = {
  show: { name: "Pub quiz", description: "General knowledge, geography and a final with the buzzer." },
  createGames: () => [
    createOpenGame(
      { title: "A bit of everything", description: "A round for warming up.", rules: EVERYONE, tags: ["pub quiz"] },
      [
        choose(
          "What is the longest side of a right-angled triangle called?",
          ["Cathetus", "*Hypotenuse", "Median", "Tangent"],
          "The **hypotenuse** lies opposite the right angle.",
        ),
        ask("In which Spanish city is the Alhambra?", ["Granada"], "**Granada**, in Andalusia."),
        choose(
          "How many bones does the body of an adult usually have?",
          ["186", "196", "*206", "216"],
          "**206.** Newborns have more; some of them grow together.",
        ),
        ask(
          "Which metal is liquid at room temperature and was once used in thermometers?",
          ["Mercury", "Quicksilver"],
          "**Mercury** melts at −39 °C.",
        ),
        // Botany: a berry develops from a single ovary and has no stone. Strawberries and raspberries are aggregate fruits.
        chooseAll(
          "Which of these are berries in botany? Pick all.",
          ["*Tomato", "*Banana", "*Grape", "Strawberry", "Raspberry"],
          "**Tomato, banana and grape.** Strawberries and raspberries are aggregate fruits.",
        ),
        list(
          "Name countries that border France in Europe. At least four.",
          4,
          ["Belgium", "Luxembourg", "Germany", "Switzerland", "Italy", "Monaco", "Spain", "Andorra"],
          "Belgium, Luxembourg, Germany, Switzerland, Italy, Monaco, Spain and Andorra.",
        ),
      ],
    ),
    createOpenGame(
      {
        title: "Around the world",
        description: "Six stops on the globe.",
        rules: EVERYONE,
        tags: ["pub quiz", "geography"],
      },
      [
        choose(
          "Which is the largest ocean?",
          ["Atlantic", "Indian Ocean", "*Pacific", "Arctic Ocean"],
          "The **Pacific**.",
        ),
        ask("Which river flows through Vienna, Budapest and Belgrade?", ["Danube"], "The **Danube**."),
        choose("Which country has the largest area?", ["Canada", "China", "*Russia", "USA"], "**Russia.**"),
        ask("What is the capital of Australia?", ["Canberra"], "**Canberra**, not Sydney or Melbourne."),
        choose(
          "Which desert covers a large part of northern Africa?",
          ["Gobi", "Atacama", "*Sahara", "Kalahari"],
          "The **Sahara**.",
        ),
        ask("On which continent is Mount Kilimanjaro?", ["Africa"], "In **Africa**, in Tanzania."),
      ],
    ),
    createBuzzerGame(
      {
        title: "Last orders",
        description: "Who is fastest?",
        rules: "Buzz first, then answer aloud.",
        tags: ["pub quiz", "buzzer"],
      },
      [
        buzz("Who wrote “Romeo and Juliet”?", ["William Shakespeare", "Shakespeare"], "**William Shakespeare.**"),
        buzz("How many strings does a violin have?", ["4", "four"], "**Four**: G, D, A and E."),
        buzz("Which planet is nearest to the Sun?", ["Mercury"], "**Mercury.**"),
        buzzAndChoose(
          "Which is the largest living animal?",
          ["African elephant", "Giraffe", "*Blue whale", "Whale shark"],
          "The **blue whale** grows to about 30 metres.",
        ),
        buzz("In which year did people walk on the Moon for the first time?", ["1969"], "**1969**, with Apollo 11."),
      ],
    ),
  ],
};
