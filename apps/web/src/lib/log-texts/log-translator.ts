import { createTranslator, isolateDirection, type Locale, type Translate } from "@showrunner/i18n";
import { logTextMessages } from "./messages/en.ts";

type Messages = (typeof logTextMessages)["en"];
type Params = Readonly<Record<string, string | number>>;

interface LogTranslator {
  readonly t: Translate<Messages>;
  /**
   * The text of the first variant that holds and has a message `KEY_VARIANT`, else that of `KEY`. Messages use any of
   * the parameters; a test renders all of them.
   */
  readonly translateVariant: (key: string, variants: readonly (string | false)[], params: Params) => string;
}

/** Translates texts of the log, whose keys are derived from the kinds of entries and decisions. */
export function createLogTranslator(locale: Locale): LogTranslator {
  const t = createTranslator(logTextMessages, locale, isolateDirection);
  const isKey = (key: string): key is keyof Messages => Object.hasOwn(logTextMessages.en, key);
  return {
    t,
    translateVariant: (key, variants, params) => {
      const variant = variants.find((name) => name !== false && isKey(`${key}_${name}`));
      const messageKey = variant === undefined ? key : `${key}_${variant}`;
      return (t as (key: string, params: Params) => string)(messageKey, params);
    },
  };
}

/** Formats points with an explicit sign. */
export function formatSigned(points: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { signDisplay: "always" }).format(points);
}
