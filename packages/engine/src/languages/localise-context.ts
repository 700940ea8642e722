import type { Locale } from "@showrunner/i18n";
import { memoise } from "../projection/memoise.ts";
import type { EngineContext } from "../show/decide-context.ts";
import type { ShowState } from "../show/show.state.ts";
import { localiseContent } from "./localise-content.ts";

const localisedContexts: (context: EngineContext) => Map<Locale, EngineContext> = memoise(() => new Map());

/** A context whose content is in this language where translated. Returns the same object for equal arguments. */
export function localiseContext(context: EngineContext, language: Locale): EngineContext {
  const known = localisedContexts(context);
  const localised = known.get(language) ?? {
    ...context,
    content: (id) => localiseContent(context.content(id), language),
  };
  known.set(language, localised);
  return localised;
}

/** Whether anything of the show's games is translated into this language. */
export function isPlayedIn({ games }: ShowState, language: Locale, context: EngineContext): boolean {
  return games.some(({ content_id }) => {
    if (content_id === null) return false;
    const content = context.content(content_id);
    return localiseContent(content, language) !== content;
  });
}
