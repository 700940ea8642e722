import { translator, type Locale } from "@showrunner/i18n";
import { auth_messages } from "../../apps/web/src/features/auth/messages/index.ts";
import { field_messages } from "../../apps/web/src/app/forms/messages/index.ts";
import { games_messages } from "../../apps/web/src/features/games/messages/index.ts";
import { gameshows_messages } from "../../apps/web/src/features/gameshows/messages/index.ts";
import { moderator_messages } from "../../apps/web/src/features/moderator/messages/index.ts";
import { preview_messages } from "../../apps/web/src/features/preview/messages/index.ts";
import { display_messages } from "../../apps/web/src/play/display/messages/index.ts";
import { join_messages } from "../../apps/web/src/play/join/messages/index.ts";
import { play_messages } from "../../apps/web/src/play/messages/index.ts";
import { reveal_messages } from "../../apps/web/src/play/reveal/messages/index.ts";
import { stages_messages } from "../../apps/web/src/play/stages/messages/index.ts";
import { challenge_messages } from "../../packages/rounds/src/timedChallenge/i18n/index.ts";
import { challenge_host_messages } from "../../packages/rounds/src/timedChallenge/i18n/host/index.ts";
import { choice_messages } from "../../packages/rounds/src/multipleChoice/i18n/index.ts";
import { choice_host_messages } from "../../packages/rounds/src/multipleChoice/i18n/host/index.ts";
import { classic_messages } from "../../packages/rounds/src/classic/i18n/index.ts";
import { shared_messages } from "../../packages/rounds/src/views/messages/index.ts";
import { stage_messages } from "../../packages/ui/src/stage/messages/index.ts";

/** Browser locale per language. */
export const browser_locales: Readonly<Record<Locale, string>> = { en: "en-GB", de: "de-DE" };

/** The interface's texts by area, so that a test can run in every language. */
export function textsOf(locale: Locale) {
  return {
    auth: translator(auth_messages, locale),
    fields: translator(field_messages, locale),
    games: translator(games_messages, locale),
    gameshows: translator(gameshows_messages, locale),
    moderator: translator(moderator_messages, locale),
    preview: translator(preview_messages, locale),
    display: translator(display_messages, locale),
    join: translator(join_messages, locale),
    play: translator(play_messages, locale),
    reveal: translator(reveal_messages, locale),
    stages: translator(stages_messages, locale),
    classic: translator(classic_messages, locale),
    choice: translator(choice_messages, locale),
    choice_host: translator(choice_host_messages, locale),
    challenge: translator(challenge_messages, locale),
    challenge_host: translator(challenge_host_messages, locale),
    rounds: translator(shared_messages, locale),
    stage: translator(stage_messages, locale),
  };
}
export type Texts = ReturnType<typeof textsOf>;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Label of a field, which the form may mark as required. */
export function named(text: string): RegExp {
  return new RegExp(`^${escaped(text)}(\\s*\\*)?$`);
}

/** Name of a button that has more text after it, such as its key. */
export function startsWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}
