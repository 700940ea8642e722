import type { ShowTemplate } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ShowContent } from "./sample-content.ts";
import { content as buzzerFinalDe } from "./templates/buzzer-final.de.ts";
import { content as buzzerFinalEn } from "./templates/buzzer-final.en.ts";
import { content as classroomDe } from "./templates/classroom.de.ts";
import { content as classroomEn } from "./templates/classroom.en.ts";
import { content as companyPartyDe } from "./templates/company-party.de.ts";
import { content as companyPartyEn } from "./templates/company-party.en.ts";
import { content as familyDe } from "./templates/family.de.ts";
import { content as familyEn } from "./templates/family.en.ts";
import { content as musicNightDe } from "./templates/music-night.de.ts";
import { content as musicNightEn } from "./templates/music-night.en.ts";
import { content as pubQuizDe } from "./templates/pub-quiz.de.ts";
import { content as pubQuizEn } from "./templates/pub-quiz.en.ts";

/** A show in the languages that it was written in. */
type TranslatedShow = Readonly<Partial<Record<Locale, ShowContent>>> & { readonly en: ShowContent };

/** The ready shows; a language without one gets the English one. */
export const SHOW_CONTENT: Readonly<Record<ShowTemplate, TranslatedShow>> = {
  sample: { en, de },
  pub_quiz: { en: pubQuizEn, de: pubQuizDe },
  buzzer_final: { en: buzzerFinalEn, de: buzzerFinalDe },
  classroom: { en: classroomEn, de: classroomDe },
  company_party: { en: companyPartyEn, de: companyPartyDe },
  family: { en: familyEn, de: familyDe },
  music_night: { en: musicNightEn, de: musicNightDe },
};
