/**
 * The most common passwords, in English and German, without the variants that `simplify` covers. The specification
 * allows any password of 6 characters: these cause a warning, or a refusal if admins have chosen that.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    "111111 112233 121212 123123 123321 12345 123456 1234567 12345678 123456789 1234567890 123qwe 131313 159753 654321 " +
    "666666 696969 987654321 000000 abc123 abcdef access admin admin123 administrator asdasd asdfgh asdfghjkl azerty " +
    "baseball batman berlin changeme charlie computer daniel dragon fckgwrhqq2 football freedom geheim ginger hallo " +
    "hallo123 hamburg hannover hello hello123 hunter iloveyou jennifer jessica jordan killer letmein login master " +
    "michael michelle monkey mustang passw0rd passwort passwort1 password password1 pepper princess qazwsx quiz quizshow " +
    "qwerty qwerty123 qwertz qwertz123 qwertzuiop qwertyuiop root schalke04 schatz schule secret shadow soccer sommer " +
    "starwars summer sunshine superman test123 thomas trustno1 welcome whatever willkommen winter zaq12wsx 1q2w3e " +
    "1q2w3e4r 1qaz2wsx"
  ).split(" "),
);

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[\s!.?_-]/g, "");

/** Codes of field errors. */
export type PasswordWeakness = "common_password" | "own_name";

/** Finds why a password is easily guessed; null if no reason is known. */
export function findPasswordWeakness(password: string, ownNames: readonly (string | null)[]): PasswordWeakness | null {
  const simple = simplify(password);
  if (simple === "") return null;
  if (COMMON_PASSWORDS.has(simple) || COMMON_PASSWORDS.has(simple.replace(/\d{1,4}$/, "")) || /^(.)\1*$/u.test(simple))
    return "common_password";
  const names = ownNames.map((name) => simplify(name ?? "")).filter((name) => name.length >= 3);
  return names.some((name) => simple.includes(name)) ? "own_name" : null;
}
