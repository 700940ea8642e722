import type { ShowContent } from "../sample-content.ts";
import { arrange, ask, choose, chooseAll, list, match, createOpenGame } from "./template-rounds.ts";

const RULES = "Talk it over in your group, then answer on one device. There is time for everyone.";

export const content: ShowContent = {
  show: { name: "Classroom quiz", description: "Nature, numbers, the world and words: no buzzer, everyone answers." },
  createGames: () => [
    createOpenGame(
      {
        title: "Nature and numbers",
        description: "What do you remember?",
        rules: RULES,
        difficulty: "easy",
        tags: ["school"],
      },
      [
        choose("Which organ pumps blood through the body?", ["Lung", "Liver", "*Heart", "Kidney"], "The **heart**."),
        ask(
          "At how many degrees Celsius does water freeze at normal pressure?",
          ["0", "zero", "0 degrees"],
          "At **0 °C**.",
        ),
        choose("What is 7 × 8?", ["54", "*56", "58", "64"], "**56**: 7 × 8 = 7 × 4 × 2 = 28 × 2."),
        chooseAll(
          "Which of these animals are mammals? Pick all.",
          ["*Dolphin", "*Bat", "*Whale", "Shark", "Penguin"],
          "**Dolphin, bat and whale.** The shark is a fish, the penguin a bird.",
        ),
        list(
          "Name the months that have 31 days. At least four.",
          4,
          ["January", "March", "May", "July", "August", "October", "December"],
          "January, March, May, July, August, October and December.",
        ),
        ask(
          "What is the process called by which plants make sugar from light, water and carbon dioxide?",
          ["Photosynthesis"],
          "**Photosynthesis.** It also releases oxygen.",
        ),
        arrange(
          "Put the planets in order, starting with the one nearest to the Sun.",
          ["Mercury", "Venus", "Earth", "Mars", "Jupiter"],
          "**Mercury, Venus, Earth, Mars, Jupiter.** After them come Saturn, Uranus and Neptune.",
        ),
      ],
    ),
    createOpenGame(
      { title: "World and words", description: "Maps, language and inventions.", rules: RULES, tags: ["school"] },
      [
        match(
          "Which capital belongs to which country?",
          { Norway: "Oslo", Portugal: "Lisbon", Poland: "Warsaw", Greece: "Athens" },
          ["Stockholm"],
          "Norway: **Oslo**. Portugal: **Lisbon**. Poland: **Warsaw**. Greece: **Athens**. Stockholm is the capital of Sweden.",
        ),
        choose("Which continent is the largest?", ["Africa", "*Asia", "Europe", "South America"], "**Asia.**"),
        ask("What is the plural of “mouse”, the animal?", ["mice"], "One mouse, two **mice**."),
        choose(
          "How many degrees do the angles of a flat triangle add up to?",
          ["90", "*180", "270", "360"],
          "**180** degrees.",
        ),
        ask(
          "Which imaginary line separates the northern half of the Earth from the southern?",
          ["Equator"],
          "The **equator**.",
        ),
        choose(
          "For which technique is Johannes Gutenberg famous?",
          ["The telescope", "The steam engine", "*Printing with movable type", "The compass"],
          "For **printing with movable type**, around 1450 in Mainz.",
        ),
        ask("How many minutes does a day have?", ["1440"], "**1440**: 24 × 60."),
      ],
    ),
  ],
};
