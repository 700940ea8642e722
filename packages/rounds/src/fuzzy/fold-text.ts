import { toLetterBitmask } from "./edit-distance.ts";

/** Transliterated before accents are removed, so that "Müller", "Mueller" and "MÜLLER" match. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  "&": " and ",
};

/** English and German articles; dropped only at the beginning. */
const articles = new Set("the a an der die das den dem des ein eine einen einem einer eines".split(" "));

/** `10 000` is one number. A comma or point between digits is kept because it may be a decimal separator. */
const SPACED_THOUSANDS = /(?<![\p{L}\d.,])\d{1,3}(?: \d{3})+(?![\p{L}\d])/gu;

/**
 * Normalises a text for comparison: ignores letter case, width, accents, umlauts, punctuation, whitespace and a leading
 * article. Words are separated by one space. Idempotent.
 */
export function fold(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[äöüßæœøłđðþıς&]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .normalize("NFD")
    // Only the accents of Latin, Greek and Cyrillic (marks are letters in other scripts), and emoji variation
    // selectors.
    .replace(/[\u0300-\u036F\uFE00-\uFE0F]/g, "")
    .normalize("NFC")
    // Letters that carried an additional accent: ǽ, ǿ.
    .replace(/[æøς]/g, (letter) => TRANSLITERATIONS[letter] ?? letter);
  const words = letters
    .replace(/(?<![\p{L}\p{N}])[-\u2212](?=\d)/gu, "\u2212")
    .replace(/(?<=\p{L})[-'’.](?=\p{L})|(?<=\d)['’](?=\d{3})/gu, "")
    .replace(/(?<=\d)[.,](?=\d)|[#%@]|[\p{L}\p{M}\p{N}\p{S}]|(.)/gsu, (character, dropped: string | undefined) =>
      dropped === undefined ? character : " ",
    )
    .replace(/ +/g, " ")
    .replace(SPACED_THOUSANDS, (whole) => whole.replaceAll(" ", ""))
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (word === "und" ? "and" : word));
  let start = 0;
  while (start < words.length - 1 && articles.has(words[start] ?? "")) start += 1;
  return words.slice(start).join(" ");
}

/** Placeholder for a number in `Spelling.letters`, which contains no other digits. */
const NUMBER_PLACEHOLDER = "0";

/** A spelling prepared for comparison. */
export interface Spelling {
  readonly folded: string;
  /** Without spaces, each number replaced by a placeholder; the edit distance is computed on this. */
  readonly letters: string;
  /** Number of letters without placeholders. */
  readonly letterCount: number;
  readonly letterSet: number;
  /** Possible readings of every number: `1.234` may be decimal or use a thousands separator. */
  readonly numbers: readonly (readonly string[])[];
}

/** Reads a number in English and German notation. Groups of three zeros are thousands: `10.000` is not 10. */
function listNumberReadings(digits: string): readonly string[] {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  const meanings = new Set<string>();
  if (last === -1 || grouped) meanings.add(digits.replace(/[.,]/g, "").replace(/^0+(?=\d)/, ""));
  if (last !== -1) {
    const whole = digits
      .slice(0, last)
      .replace(/[.,]/g, "")
      .replace(/^0+(?=\d)/, "");
    const part = digits.slice(last + 1).replace(/0+$/, "");
    if (part !== "") meanings.add(`${whole}.${part}`);
    else if (!grouped) meanings.add(whole);
  }
  return [...meanings];
}

/** Folds a text and splits it for comparison. */
export function parseSpelling(text: string): Spelling {
  const folded = fold(text);
  const numbers: string[][] = [];
  const letters = folded
    .replace(/(\u2212?)([0-9]+(?:[.,][0-9]+)*)/g, (_whole, sign: string, digits: string) => {
      numbers.push(listNumberReadings(digits).map((meaning) => (meaning === "0" ? "0" : sign + meaning)));
      return NUMBER_PLACEHOLDER;
    })
    .replaceAll(" ", "");
  const letterCount = [...letters.replaceAll(NUMBER_PLACEHOLDER, "")].length;
  return { folded, letters, letterCount, letterSet: toLetterBitmask(letters), numbers };
}

const ROMAN_NUMERAL = /^(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** Whether two spellings contain the same Roman numerals in the same order, such as *Louis XIV* and *louis XIV.* */
export function haveSameRomanNumerals(one: Spelling, other: Spelling): boolean {
  const [ones, others] = [one, other].map(({ folded }) => folded.split(" ").filter((word) => ROMAN_NUMERAL.test(word)));
  return ones?.join(" ") === others?.join(" ");
}

/** Whether two spellings contain the same numbers in the same order. */
export function haveSameNumbers(one: Spelling, other: Spelling): boolean {
  return (
    one.numbers.length === other.numbers.length &&
    one.numbers.every((meanings, index) => meanings.some((meaning) => other.numbers[index]?.includes(meaning)))
  );
}
