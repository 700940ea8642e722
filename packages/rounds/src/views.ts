import type { ComponentType } from "react";
import { createTranslator } from "@showrunner/i18n";
import { lazyWithRetry, type LazyComponent } from "@showrunner/ui/audience";
import { createTypeIcon } from "./type-icon.tsx";
import { unknownMessages } from "./unknown/i18n/index.ts";
import type {
  DisplayViewProps,
  EditorProps,
  ModeratorViewProps,
  SubmissionViewProps,
  TeamViewProps,
} from "./view-props.ts";
import { getDisplayView, unknownDisplayView } from "./views/display-views.ts";
import { findByType } from "./views/find-by-type.ts";
import type { HostLoaders, HostPart, TypePresentation } from "./views/host-part.ts";
import { typeIdOf } from "./views/lazy-views.ts";
import { getTeamView, unknownTeamView } from "./views/team-views.ts";

export type * from "./view-props.ts";

/** The views of one round type. They suspend while loading, so each needs a `Suspense` boundary. */
export interface RoundViews extends TypePresentation {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One submission in the moderator's list. */
  readonly answer: ComponentType<SubmissionViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Preloads a view before its first use. */
  readonly preload: (view: "team" | "display" | keyof HostLoaders) => Promise<unknown>;
}

function createRoundViews(
  { load, ...presentation }: HostPart,
  team: LazyComponent<TeamViewProps>,
  display: LazyComponent<DisplayViewProps>,
): RoundViews {
  const views = {
    team,
    display,
    moderator: lazyWithRetry(load.moderator),
    answer: lazyWithRetry(load.answer),
    editor: lazyWithRetry(load.editor),
  };
  return { ...presentation, ...views, preload: (view) => views[view].preload() };
}

/** Views by type id, from the `views/host.ts` in the types' folders. */
export const ROUND_VIEWS: Readonly<Record<string, RoundViews>> = Object.fromEntries(
  Object.entries(import.meta.glob<HostPart>("./*/views/host.ts", { eager: true, import: "host" })).map(
    ([file, host]) => {
      const type = typeIdOf(file);
      return [type, createRoundViews(host, getTeamView(type), getDisplayView(type))];
    },
  ),
);

const loadHostNotice = () =>
  import("./unknown/views/notices.tsx").then(({ UnknownTypeHostNotice }) => ({
    default: UnknownTypeHostNotice,
  }));

/** Fallback for unknown round types: shows a notice; the round can be skipped. */
const unknownTypeViews: RoundViews = createRoundViews(
  {
    icon: createTypeIcon("M4 4h16v16H4ZM9 9l6 6M15 9l-6 6"),
    label: (locale) => createTranslator(unknownMessages, locale)("label"),
    hint: (locale) => createTranslator(unknownMessages, locale)("hint"),
    problem: () => "",
    load: { moderator: loadHostNotice, answer: loadHostNotice, editor: loadHostNotice },
  },
  unknownTeamView,
  unknownDisplayView,
);

/** The views of a type, or the fallback for an unknown one. */
export function getRoundViews(type: string): RoundViews {
  return findByType(ROUND_VIEWS, type, unknownTypeViews);
}
