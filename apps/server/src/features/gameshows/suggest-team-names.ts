import { foldName } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";

interface Words {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/**
 * Friendly words that fit every audience; English where a language has none. The German adjectives carry the plural
 * ending.
 */
const WORDS: { readonly en: Words } & { readonly [L in Exclude<Locale, "en">]?: Words } = {
  en: {
    first: [
      "Brave",
      "Bright",
      "Bouncy",
      "Calm",
      "Cheerful",
      "Clever",
      "Cosmic",
      "Curious",
      "Dancing",
      "Daring",
      "Electric",
      "Fearless",
      "Flying",
      "Funky",
      "Gentle",
      "Golden",
      "Happy",
      "Jolly",
      "Jumping",
      "Lucky",
      "Magic",
      "Mighty",
      "Nimble",
      "Polite",
      "Quick",
      "Singing",
      "Smiling",
      "Sparkling",
      "Sunny",
      "Witty",
    ],
    second: [
      "Badgers",
      "Bees",
      "Beavers",
      "Comets",
      "Dolphins",
      "Dragons",
      "Eagles",
      "Falcons",
      "Foxes",
      "Geckos",
      "Hedgehogs",
      "Kangaroos",
      "Koalas",
      "Lions",
      "Llamas",
      "Lynxes",
      "Meerkats",
      "Otters",
      "Owls",
      "Pandas",
      "Penguins",
      "Puffins",
      "Raccoons",
      "Rockets",
      "Seals",
      "Sloths",
      "Squirrels",
      "Stars",
      "Tigers",
      "Turtles",
    ],
  },
  de: {
    first: [
      "Bunte",
      "Clevere",
      "Fidele",
      "Fliegende",
      "Flinke",
      "Frohe",
      "Funkelnde",
      "Furchtlose",
      "Goldene",
      "Heitere",
      "Helle",
      "Hüpfende",
      "Kluge",
      "Kosmische",
      "Kühne",
      "Lachende",
      "Lustige",
      "Magische",
      "Muntere",
      "Mutige",
      "Neugierige",
      "Pfiffige",
      "Quirlige",
      "Schlaue",
      "Singende",
      "Sonnige",
      "Starke",
      "Tanzende",
      "Tapfere",
      "Wilde",
    ],
    second: [
      "Adler",
      "Biber",
      "Bienen",
      "Dachse",
      "Delfine",
      "Drachen",
      "Eichhörnchen",
      "Elche",
      "Eulen",
      "Falken",
      "Faultiere",
      "Füchse",
      "Geckos",
      "Hummeln",
      "Igel",
      "Kängurus",
      "Koalas",
      "Kometen",
      "Lamas",
      "Löwen",
      "Luchse",
      "Otter",
      "Pandas",
      "Pinguine",
      "Raketen",
      "Robben",
      "Schildkröten",
      "Sterne",
      "Tiger",
      "Waschbären",
    ],
  },
};

interface SuggestionRequest {
  readonly language: Locale;
  readonly count: number;
  /** Whether a team has this folded name. */
  readonly isTaken: (folded: string) => boolean;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Random team names that are free; fewer than `count` when nearly all are taken. */
export function suggestTeamNames({ language, count, isTaken, random }: SuggestionRequest): readonly string[] {
  const { first, second } = WORDS[language] ?? WORDS.en;
  const total = first.length * second.length;
  const names = new Set<string>();
  // Starts at random; visits every combination once, since the step and the total have no common factor.
  const start = Math.floor(random() * total);
  for (let index = 0; index < total && names.size < count; index += 1) {
    const place = (start + index * STEP) % total;
    const name = `${first[place % first.length] ?? ""} ${second[Math.floor(place / first.length)] ?? ""}`;
    if (!isTaken(foldName(name))) names.add(name);
  }
  return [...names];
}

/** Prime, so that consecutive suggestions share neither word. */
const STEP = 331;
