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

const WHICH_TUNE = "which tune is the host humming?";

export const content: ShowContent = {
  show: {
    name: "Music night",
    description: "Notes, composers, and tunes to hum. No recordings: all tunes are in the public domain.",
  },
  createGames: () => [
    createOpenGame(
      {
        title: "Notes and instruments",
        description: "A little theory.",
        rules: "Every team answers.",
        tags: ["music"],
      },
      [
        choose("How many lines does a staff in sheet music have?", ["4", "*5", "6", "7"], "**Five.**"),
        ask(
          "To which family of instruments do trumpet and trombone belong?",
          ["Brass", "Brass instruments"],
          "To the **brass**.",
        ),
        chooseAll(
          "Which of these are string instruments? Pick all.",
          ["*Cello", "*Harp", "*Viola", "Oboe", "Tuba"],
          "**Cello, harp and viola.**",
        ),
        choose("What does “forte” mean in a score?", ["Fast", "Slow", "*Loud", "Soft"], "**Loud.** Soft is *piano*."),
        ask(
          "How many semitones does an octave have?",
          ["12", "twelve"],
          "**Twelve**: count all keys from C to the next C.",
        ),
        list(
          "Name woodwind instruments. At least three.",
          3,
          [
            "Flute",
            "Piccolo",
            "Recorder",
            "Oboe",
            "Cor anglais",
            "Clarinet",
            "Bass clarinet",
            "Bassoon",
            "Contrabassoon",
            "Saxophone",
          ],
          "Flute, piccolo, recorder, oboe, cor anglais, clarinet, bassoon and saxophone, among others.",
        ),
      ],
    ),
    createBuzzerGame(
      {
        title: "Composers",
        description: "Who wrote it?",
        rules: "Buzz first, then answer aloud.",
        tags: ["music", "buzzer"],
      },
      [
        buzz(
          "Who composed the violin concertos “The Four Seasons”?",
          ["Antonio Vivaldi", "Vivaldi"],
          "**Antonio Vivaldi.**",
        ),
        buzz(
          "Who composed the opera “The Magic Flute”?",
          ["Wolfgang Amadeus Mozart", "Mozart"],
          "**Wolfgang Amadeus Mozart**, in 1791.",
        ),
        buzzAndChoose(
          "In which city was Johann Sebastian Bach cantor from 1723?",
          ["Vienna", "Hamburg", "*Leipzig", "Prague"],
          "In **Leipzig**, at St Thomas's.",
        ),
        buzz(
          "Who composed the ballets “Swan Lake” and “The Nutcracker”?",
          ["Pyotr Ilyich Tchaikovsky", "Tchaikovsky"],
          "**Pyotr Ilyich Tchaikovsky.**",
        ),
        buzz(
          "Which composer, born near Warsaw, wrote nocturnes and mazurkas for the piano?",
          ["Frédéric Chopin", "Chopin"],
          "**Frédéric Chopin.**",
        ),
        buzz("What is singing without instruments called?", ["A cappella"], "**A cappella**: as in the chapel."),
      ],
    ),
    createBuzzerGame(
      {
        title: "Hum it",
        description: "The host hums or plays a tune.",
        rules: "Buzz as soon as you recognise the tune, then say its name.",
        difficulty: "easy",
        tags: ["music", "buzzer"],
      },
      [
        // Traditional or by composers who died before 1900, so free of rights everywhere.
        buzz(
          `First tune: ${WHICH_TUNE}`,
          ["Frère Jacques", "Brother John", "Are You Sleeping"],
          "**Frère Jacques**, a French round.",
          "Hum: Frère Jacques (traditional).",
        ),
        buzz(
          `Second tune: ${WHICH_TUNE}`,
          ["Twinkle Twinkle Little Star", "Ah vous dirai-je maman", "Alphabet song"],
          "**Twinkle, Twinkle, Little Star**; the tune is French, *Ah! vous dirai-je, maman*.",
          "Hum: Twinkle, Twinkle, Little Star (traditional).",
        ),
        buzz(
          `Third tune: ${WHICH_TUNE}`,
          ["Ode to Joy", "Ninth Symphony", "Beethoven's Ninth"],
          "The **Ode to Joy** from Beethoven's Ninth Symphony.",
          "Hum: Ode to Joy (Beethoven, 1824).",
        ),
        buzz(
          `Fourth tune: ${WHICH_TUNE}`,
          ["Für Elise", "For Elise"],
          "**Für Elise** by Ludwig van Beethoven.",
          "Hum: Für Elise (Beethoven, about 1810).",
        ),
        buzz(
          `Fifth tune: ${WHICH_TUNE}`,
          ["Jingle Bells"],
          "**Jingle Bells** by James Lord Pierpont.",
          "Hum: Jingle Bells (Pierpont, 1857).",
        ),
      ],
    ),
  ],
};
