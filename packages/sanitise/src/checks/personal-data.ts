import type { TextCheck, TextFinding } from "../issue.ts";

const toFinding = (excerpt: string | undefined): TextFinding | null =>
  excerpt === undefined ? null : { excerpt: excerpt.trim(), replacement: null };

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u;

export const email: TextCheck = {
  check: "email",
  severity: "medium",
  kinds: ["line", "markdown"],
  find: (text) => toFinding(EMAIL.exec(text)?.[0]),
};

/** International numbers, and local ones with a leading zero and separators; never a plain large number. */
const PHONE = /(?<![\w+.,]|\d )(?:\+\d{1,3}[ /-]?|0\d{1,5}[ /-])\(?\d[\d ()/-]{5,16}\d(?![\w.,]\d)/g;
const PHONE_DIGITS = { min: 8, max: 15 };

export const phone: TextCheck = {
  check: "phone",
  severity: "medium",
  kinds: ["line", "markdown"],
  find: (text) =>
    toFinding(
      text.match(PHONE)?.find((number) => {
        const { length } = number.replaceAll(/\D/g, "");
        return length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
      }),
    ),
};

/** Whether the check digit of a card number is right (ISO/IEC 7812, Luhn). */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
const CARD = /(?<!\d)[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?!\d)/g;

export const card: TextCheck = {
  check: "card",
  severity: "high",
  kinds: ["line", "markdown"],
  find: (text) =>
    toFinding(
      text.match(CARD)?.find((number) => {
        const digits = number.replaceAll(/\D/g, "");
        return digits.length >= 13 && digits.length <= 19 && hasLuhnDigit(digits);
      }),
    ),
};

/** Whether the check digits of an account number are right (ISO 13616). */
function hasIbanDigits(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){2,7}(?: ?[\dA-Z]{1,4})?\b/g;

export const iban: TextCheck = {
  check: "iban",
  severity: "high",
  kinds: ["line", "markdown"],
  find: (text) => toFinding(text.match(IBAN)?.find((number) => hasIbanDigits(number.replaceAll(" ", "")))),
};
