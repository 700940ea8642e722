import languages from "./languages.json" with { type: "json" };

/** Languages of the interface, each named in that language. */
export const languageNames: Readonly<typeof languages> = languages;
export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];
/** Default and fallback language. */
export const BASE_LOCALE = "en" satisfies Locale;

/** Type guard for interface languages. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/** A message with plural forms; `Intl.PluralRules` selects one by the parameter `n`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;

type PlaceholderNames<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | PlaceholderNames<Rest> : never;
type ParamNames<M> = M extends Plural
  ? PlaceholderNames<M["one"]> | PlaceholderNames<M["other"]> | "n"
  : PlaceholderNames<M>;
type Args<M> = [ParamNames<M>] extends [never] ? [] : [params: Readonly<Record<ParamNames<M>, string | number>>];

/** A translation has the same keys, each with a message of the same kind. */
export type Translation<E extends Messages> = { readonly [K in keyof E]: E[K] extends Plural ? Plural : string };

/** The messages of one area. Languages without a file fall back to English. */
export interface Catalog<E extends Messages> {
  readonly en: E;
  readonly loadTranslations: LoadTranslations;
}
export type Translate<E extends Messages> = <K extends keyof E & string>(key: K, ...args: Args<E[K]>) => string;

/** Returns the translations of a folder by the path of their file, such as `./de.ts`. */
export type LoadTranslations = () => Readonly<Record<string, unknown>>;

/**
 * Combines the languages of one area: English, which defines the keys, and the translations in the same folder, whose
 * types are checked in their files by `satisfies Translation<typeof en>`.
 *
 * @param loadTranslations called for other languages than English only. A catalogue of the web app uses Vite's
 *   `import.meta.glob`, so programs that run without Vite can import the catalogue as well.
 */
export function defineCatalog<const E extends Messages>(en: E, loadTranslations: LoadTranslations): Catalog<E> {
  return { en, loadTranslations };
}

/** The messages of a catalogue in one language, or in English where it has no translation. */
export function getMessages({ en, loadTranslations }: Catalog<Messages>, locale: Locale): Messages {
  if (locale === BASE_LOCALE) return en;
  return (loadTranslations()[`./${locale}.ts`] as Messages | undefined) ?? en;
}

/** Cached per language, since creating these objects is slow. */
const formats = new Map<Locale, { readonly plural: Intl.PluralRules; readonly number: Intl.NumberFormat }>();
function getFormats(locale: Locale) {
  let found = formats.get(locale);
  if (found === undefined) {
    found = { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
    formats.set(locale, found);
  }
  return found;
}

/** Characters of right-to-left scripts, in UTF-16 units, as Google's Closure Library lists them. */
const RIGHT_TO_LEFT = /[\u0591-\u06ef\u06fa-\u08ff\ud802-\ud803\ud83a-\ud83b\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Text for the screen that does not reorder the sentence around it: encloses right-to-left text in a first strong
 * isolate. Other text stays as it is, because the interface has only left-to-right languages.
 */
export function isolateDirection(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** A list of names for the screen, which stay in this order whatever their direction. */
export function joinNames(names: readonly string[]): string {
  return names.map(isolateDirection).join(", ");
}

/**
 * Returns `t(key, params)` of a catalogue in one language; formats numbers by locale.
 *
 * @param formatText formats parameters that are text: `isolateDirection` for the screen; for files, mails and stored
 *   names, which must not contain invisible characters, nothing
 */
export function createTranslator<E extends Messages>(
  catalog: Catalog<E>,
  locale: Locale,
  formatText: (text: string) => string = (text) => text,
): Translate<E> {
  const messages = getMessages(catalog, locale);
  const { plural, number } = getFormats(locale);
  return (key, ...args) => {
    const message = messages[key] ?? catalog.en[key];
    if (message === undefined) return key;
    const params: Readonly<Record<string, string | number>> = args[0] ?? {};
    const text =
      typeof message === "string"
        ? message
        : plural.select(Number(params["n"])) === "one"
          ? message.one
          : message.other;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? number.format(value) : formatText(value);
    });
  };
}
