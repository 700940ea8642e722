import { localiseContext } from "../languages/localise-context.ts";
import type { EngineContext } from "../show/decide-context.ts";
import type { ShowState } from "../show/show.state.ts";
import type { TranslatedGameSlice } from "../slices.ts";
import { projectGame } from "./shared.slices.ts";

/** The shown game in the show's second language; null without such a language or translation (LANG-4). */
export function projectTranslatedGame(state: ShowState, context: EngineContext): TranslatedGameSlice | null {
  const language = state.show?.settings.second_language ?? null;
  if (language === null) return null;
  const written = projectGame(state, context);
  const translated = projectGame(state, localiseContext(context, language));
  if (written === null || translated === null) return null;
  const { id, title, description, rules_html, equipment } = translated;
  const isSame =
    title === written.title &&
    description === written.description &&
    rules_html === written.rules_html &&
    equipment === written.equipment;
  return isSame ? null : { language, game: { id, title, description, rules_html, equipment } };
}
