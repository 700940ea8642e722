import { z } from "zod";
import type { RoundFields } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { transferMessages } from "./messages/en.ts";

const option = (text: string) => z.looseObject({ text: z.literal(text) });
const trueOrFalse = z.looseObject({ options: z.tuple([option("True"), option("False")]) });

/** Translates the options of true-or-false questions, for which GIFT files have a mark instead of texts. */
export function translateTrueAndFalse(rounds: readonly RoundFields[], language: Locale): readonly RoundFields[] {
  const t = createTranslator(transferMessages, language);
  return rounds.map((round) => {
    const { success, data } = trueOrFalse.safeParse(round.config);
    if (!success) return round;
    const [isTrue, isFalse] = data.options;
    const options = [
      { ...isTrue, text: t("truth_true") },
      { ...isFalse, text: t("truth_false") },
    ];
    return { ...round, config: { ...data, options } };
  });
}
