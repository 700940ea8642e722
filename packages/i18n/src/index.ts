/** Languages of the interface. English is the default and the fallback. */
export const locales = ["en", "de"] as const;
export type Locale = (typeof locales)[number];
export const BASE_LOCALE: Locale = "en";

/** Type guard for interface languages. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** A counted message; `Intl.PluralRules` selects the form by the parameter `n`. */
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

/** The same keys, each with a message of the same kind. */
export type Translation<E extends Messages> = { readonly [K in keyof E]: E[K] extends Plural ? Plural : string };

export interface Catalog<E extends Messages> {
  readonly en: E;
  readonly de: Translation<E>;
}
export type Translate<E extends Messages> = <K extends keyof E & string>(key: K, ...args: Args<E[K]>) => string;

/** Combines the languages of one area; a missing or extra key is a compile error. */
export function defineCatalog<const E extends Messages>(en: E, de: Translation<E>): Catalog<E> {
  return { en, de };
}

const PLURAL_RULES: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  de: new Intl.PluralRules("de"),
};
const NUMBER_FORMATS: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en"),
  de: new Intl.NumberFormat("de"),
};

/** Returns `t(key, params)` of a catalogue in one language; formats numbers by locale. */
export function createTranslator<E extends Messages>(catalog: Catalog<E>, locale: Locale): Translate<E> {
  const messages: Messages = catalog[locale];
  return (key, ...args) => {
    const message = messages[key] ?? catalog.en[key];
    if (message === undefined) return key;
    const params: Readonly<Record<string, string | number>> = args[0] ?? {};
    const text =
      typeof message === "string"
        ? message
        : PLURAL_RULES[locale].select(Number(params["n"])) === "one"
          ? message.one
          : message.other;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? NUMBER_FORMATS[locale].format(value) : value;
    });
  };
}
