import { localiseContext } from "../languages/localise-context.ts";
import type { EngineContext } from "../show/decide-context.ts";
import type { ShowState } from "../show/show.state.ts";
import type { TranslatedRoundSlice } from "../slices.ts";
import { projectRound, findShownRound } from "./round.slice.ts";

/** The shown round in the show's second language; null without such a language or translation (LANG-4). */
export function projectTranslatedRound(state: ShowState, context: EngineContext): TranslatedRoundSlice | null {
  const language = state.show?.settings.second_language ?? null;
  if (language === null) return null;
  const localised = localiseContext(context, language);
  if (findShownRound(state, localised)?.roundInGame.round.source === undefined) return null;
  const round = projectRound(state, localised);
  return round === null ? null : { language, round };
}
