import type { ComponentType } from "react";
import type { ConfigProblem } from "@showrunner/engine";
import { translator, type Locale } from "@showrunner/i18n";
import { lazily, type Loaded, type Part } from "@showrunner/ui/stage";
import { classic_messages } from "./classic/i18n/index.ts";
import { ChallengeIcon, ChoiceIcon, ClassicIcon, UnknownIcon, type IconProps } from "./icons.tsx";
import { choice_host_messages } from "./multipleChoice/i18n/host/index.ts";
import { choice_messages } from "./multipleChoice/i18n/index.ts";
import { challenge_host_messages } from "./timedChallenge/i18n/host/index.ts";
import { challenge_messages } from "./timedChallenge/i18n/index.ts";
import { unknown_messages } from "./unknown/i18n/index.ts";
import type {
  AnswerViewProps,
  DisplayViewProps,
  EditorProps,
  ModeratorViewProps,
  TeamViewProps,
} from "./view-props.ts";
import { byType } from "./views/by-type.ts";
import { display_views, unknown_display_view } from "./views/display-views.ts";
import { problemText } from "./views/problem-text.ts";
import { team_views, unknown_team_view } from "./views/team-views.ts";

export type * from "./view-props.ts";

/** Lazy imports of the host views. */
interface HostLoaders {
  readonly moderator: () => Promise<Loaded<ModeratorViewProps>>;
  readonly answer: () => Promise<Loaded<AnswerViewProps>>;
  readonly editor: () => Promise<Loaded<EditorProps>>;
}

/** Name and icon of a type in lists and pickers. */
interface Face {
  readonly icon: ComponentType<IconProps>;
  readonly label: (locale: Locale) => string;
  /** One sentence for the picker. */
  readonly hint: (locale: Locale) => string;
  /** A problem of a config as a sentence; empty for codes that the type does not know. */
  readonly problem: (problem: ConfigProblem, locale: Locale) => string;
}

const noProblem = (): string => "";

/** The views of one round type. They suspend while loading, so each needs a `Suspense` boundary. */
export interface RoundViews extends Face {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One submission in the moderator's list. */
  readonly answer: ComponentType<AnswerViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Preloads a view before its first use. */
  readonly preload: (view: "team" | "display" | keyof HostLoaders) => Promise<unknown>;
}

function viewsFrom(
  face: Face,
  team: Part<TeamViewProps>,
  display: Part<DisplayViewProps>,
  load: HostLoaders,
): RoundViews {
  const views = {
    team,
    display,
    moderator: lazily(load.moderator),
    answer: lazily(load.answer),
    editor: lazily(load.editor),
  };
  return { ...face, ...views, preload: (view) => views[view].preload() };
}

/** Views by type id, in the order of the registry. */
export const round_views: Readonly<Record<string, RoundViews>> = {
  classic: viewsFrom(
    {
      icon: ClassicIcon,
      label: (locale) => translator(classic_messages, locale)("label"),
      hint: (locale) => translator(classic_messages, locale)("hint"),
      problem: noProblem,
    },
    team_views.classic,
    display_views.classic,
    {
      moderator: () => import("./classic/views/moderator.tsx"),
      answer: () => import("./classic/views/moderator.tsx").then(({ AnswerView }) => ({ default: AnswerView })),
      editor: () => import("./classic/views/editor.tsx"),
    },
  ),
  multipleChoice: viewsFrom(
    {
      icon: ChoiceIcon,
      label: (locale) => translator(choice_messages, locale)("label"),
      hint: (locale) => translator(choice_messages, locale)("hint"),
      problem: (problem, locale) => problemText(problem, translator(choice_host_messages, locale)),
    },
    team_views.multipleChoice,
    display_views.multipleChoice,
    {
      moderator: () => import("./multipleChoice/views/moderator.tsx"),
      answer: () => import("./multipleChoice/views/moderator.tsx").then(({ AnswerView }) => ({ default: AnswerView })),
      editor: () => import("./multipleChoice/views/editor.tsx"),
    },
  ),
  timedChallenge: viewsFrom(
    {
      icon: ChallengeIcon,
      label: (locale) => translator(challenge_messages, locale)("label"),
      hint: (locale) => translator(challenge_messages, locale)("hint"),
      problem: (problem, locale) => problemText(problem, translator(challenge_host_messages, locale)),
    },
    team_views.timedChallenge,
    display_views.timedChallenge,
    {
      moderator: () => import("./timedChallenge/views/moderator.tsx"),
      answer: () => import("./timedChallenge/views/moderator.tsx").then(({ AnswerView }) => ({ default: AnswerView })),
      editor: () => import("./timedChallenge/views/editor.tsx"),
    },
  ),
};

const hostNotice = () => import("./unknown/views/notices.tsx").then(({ HostNotice }) => ({ default: HostNotice }));

/** Fallback for unknown round types: shows a notice; the round can be skipped. */
const unknown_views: RoundViews = viewsFrom(
  {
    icon: UnknownIcon,
    label: (locale) => translator(unknown_messages, locale)("label"),
    hint: (locale) => translator(unknown_messages, locale)("hint"),
    problem: noProblem,
  },
  unknown_team_view,
  unknown_display_view,
  { moderator: hostNotice, answer: hostNotice, editor: hostNotice },
);

/** The views of a type, or the fallback for an unknown one. */
export function viewsOf(type: string): RoundViews {
  return byType(round_views, type, unknown_views);
}
