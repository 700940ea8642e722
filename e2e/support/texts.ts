import { createTranslator, type Locale } from "@showrunner/i18n";
import { authMessages } from "../../apps/web/src/features/auth/messages/index.ts";
import { fieldMessages } from "../../apps/web/src/components/forms/messages/index.ts";
import { gamesMessages } from "../../apps/web/src/features/games/messages/index.ts";
import { gameshowsMessages } from "../../apps/web/src/features/gameshows/messages/index.ts";
import { deskMessages } from "../../apps/web/src/features/gameshows/desk/messages/index.ts";
import { previewMessages } from "../../apps/web/src/features/preview/messages/index.ts";
import { displayMessages } from "../../apps/web/src/play/display/messages/index.ts";
import { menuMessages } from "../../apps/web/src/play/menu/messages/index.ts";
import { joinMessages } from "../../apps/web/src/play/join/messages/index.ts";
import { playMessages } from "../../apps/web/src/play/messages/index.ts";
import { revealMessages } from "../../apps/web/src/play/reveal/messages/index.ts";
import { stagesMessages } from "../../apps/web/src/play/stages/messages/index.ts";
import { challengeMessages } from "../../packages/rounds/src/timedChallenge/i18n/index.ts";
import { challengeHostMessages } from "../../packages/rounds/src/timedChallenge/host/index.ts";
import { pickerMessages } from "../../packages/rounds/src/views/picker-messages/index.ts";
import { choiceHostMessages } from "../../packages/rounds/src/multipleChoice/host/index.ts";
import { classicHostMessages } from "../../packages/rounds/src/classic/host/index.ts";
import { sharedMessages } from "../../packages/rounds/src/views/messages/index.ts";
import { audienceMessages } from "../../packages/ui/src/audience/messages/index.ts";

/** Browser locale per language. */
export const BROWSER_LOCALES: Readonly<Record<Locale, string>> = { en: "en-GB", de: "de-DE" };

/** The interface's texts by area, so that a test can run in every language. */
export function translatorsFor(locale: Locale) {
  return {
    auth: createTranslator(authMessages, locale),
    fields: createTranslator(fieldMessages, locale),
    games: createTranslator(gamesMessages, locale),
    gameshows: createTranslator(gameshowsMessages, locale),
    moderator: createTranslator(deskMessages, locale),
    preview: createTranslator(previewMessages, locale),
    display: createTranslator(displayMessages, locale),
    join: createTranslator(joinMessages, locale),
    menu: createTranslator(menuMessages, locale),
    play: createTranslator(playMessages, locale),
    reveal: createTranslator(revealMessages, locale),
    stages: createTranslator(stagesMessages, locale),
    classic: createTranslator(classicHostMessages, locale),
    choice: createTranslator(pickerMessages, locale),
    choice_host: createTranslator(choiceHostMessages, locale),
    challenge: createTranslator(challengeMessages, locale),
    challenge_host: createTranslator(challengeHostMessages, locale),
    rounds: createTranslator(sharedMessages, locale),
    stage: createTranslator(audienceMessages, locale),
  };
}
export type Translators = ReturnType<typeof translatorsFor>;

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Label of a field, which the form may mark as required. */
export function fieldName(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}(\\s*\\*)?$`);
}

/** Name of a button that has more text after it, such as its key. */
export function startsWith(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}`);
}
