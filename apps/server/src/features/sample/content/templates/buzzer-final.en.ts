import type { ShowContent } from "../sample-content.ts";
import { buzz, buzzAndChoose, createBuzzerGame } from "./template-rounds.ts";

const RULES = "Buzz first, then answer aloud. Wrong: you are out for this question, and the others may buzz again.";

export const content: ShowContent = {
  show: { name: "Buzzer final", description: "Two games for quick thumbs." },
  createGames: () => [
    createBuzzerGame(
      {
        title: "Quick ones",
        description: "Short questions, short answers.",
        rules: RULES,
        difficulty: "easy",
        tags: ["buzzer"],
      },
      [
        buzz(
          "Which instrument usually has 88 keys?",
          ["Piano", "Grand piano"],
          "The **piano**: 52 white and 36 black ones.",
        ),
        buzz("What is the square root of 144?", ["12", "twelve"], "**12**, because 12 × 12 = 144."),
        buzz(
          "Which country gave the Statue of Liberty to the USA?",
          ["France"],
          "**France**; it was dedicated in 1886.",
        ),
        buzz(
          "Which gas do plants take from the air for photosynthesis?",
          ["Carbon dioxide", "CO2"],
          "**Carbon dioxide**, CO₂.",
        ),
        buzz("Who painted the Mona Lisa?", ["Leonardo da Vinci", "Leonardo", "Da Vinci"], "**Leonardo da Vinci.**"),
        buzzAndChoose("Which is the smallest prime number?", ["0", "1", "*2", "3"], "**2.** 1 is not a prime number."),
      ],
    ),
    createBuzzerGame(
      {
        title: "For the win",
        description: "Harder, and worth just as much.",
        rules: RULES,
        difficulty: "hard",
        tags: ["buzzer", "final"],
      },
      [
        buzz("Which chemical element has the symbol Fe?", ["Iron"], "**Iron**, from the Latin *ferrum*."),
        buzz("Which city was divided by a wall from 1961 to 1989?", ["Berlin"], "**Berlin.**"),
        buzz(
          "Who flew too close to the Sun in Greek mythology?",
          ["Icarus"],
          "**Icarus**: the wax of his wings melted.",
        ),
        buzzAndChoose(
          "Which number is XC in Roman numerals?",
          ["40", "60", "*90", "110"],
          "**90**: ten before a hundred.",
        ),
        buzz(
          "What do you call a word that reads the same backwards?",
          ["Palindrome"],
          "A **palindrome**, such as *level*.",
        ),
        // Philosophiæ Naturalis Principia Mathematica, 1687.
        buzz(
          "Who published three laws of motion in 1687?",
          ["Isaac Newton", "Newton"],
          "**Isaac Newton**, in his *Principia*.",
        ),
      ],
    ),
  ],
};
