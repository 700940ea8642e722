import { lazy, type ComponentType, type FunctionComponent } from "react";
import { translator, type Locale } from "@showrunner/i18n";
import { classic_messages } from "./classic/i18n/index.ts";
import { ChallengeIcon, ChoiceIcon, ClassicIcon, UnknownIcon, type IconProps } from "./icons.tsx";
import { choice_messages } from "./multipleChoice/i18n/index.ts";
import { challenge_messages } from "./timedChallenge/i18n/index.ts";
import { unknown_messages } from "./unknown/i18n/index.ts";
import type {
  AnswerViewProps,
  DisplayViewProps,
  EditorProps,
  ModeratorViewProps,
  TeamViewProps,
} from "./view-props.ts";

export type * from "./view-props.ts";

type Loaded<P> = Promise<{ readonly default: FunctionComponent<P> }>;

/** How each view of a type is fetched; nothing of it is in the page before. */
interface Loaders {
  readonly team: () => Loaded<TeamViewProps>;
  readonly display: () => Loaded<DisplayViewProps>;
  readonly moderator: () => Loaded<ModeratorViewProps>;
  readonly answer: () => Loaded<AnswerViewProps>;
  readonly editor: () => Loaded<EditorProps>;
}

/** How a type is named and drawn in lists and pickers. */
interface Face {
  readonly icon: ComponentType<IconProps>;
  readonly label: (locale: Locale) => string;
  /** One sentence for the picker. */
  readonly hint: (locale: Locale) => string;
}

/** The views of one round type. They suspend while they load, so each needs a `Suspense` around it. */
export interface RoundViews extends Face {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One answer in the moderator's list of submissions. */
  readonly answer: ComponentType<AnswerViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Fetches a view ahead of its first use. */
  readonly preload: (view: keyof Loaders) => Promise<unknown>;
}

const viewsFrom = (face: Face, load: Loaders): RoundViews => ({
  ...face,
  team: lazy(load.team),
  display: lazy(load.display),
  moderator: lazy(load.moderator),
  answer: lazy(load.answer),
  editor: lazy(load.editor),
  preload: (view) => load[view](),
});

/** Views by type id, in the order of the registry. */
export const round_views: Readonly<Record<string, RoundViews>> = {
  classic: viewsFrom(
    {
      icon: ClassicIcon,
      label: (locale) => translator(classic_messages, locale)("label"),
      hint: (locale) => translator(classic_messages, locale)("hint"),
    },
    {
      team: () => import("./classic/views/team.tsx"),
      display: () => import("./classic/views/display.tsx"),
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
    },
    {
      team: () => import("./multipleChoice/views/team.tsx"),
      display: () => import("./multipleChoice/views/display.tsx"),
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
    },
    {
      team: () => import("./timedChallenge/views/team.tsx"),
      display: () => import("./timedChallenge/views/display.tsx"),
      moderator: () => import("./timedChallenge/views/moderator.tsx"),
      answer: () => import("./timedChallenge/views/moderator.tsx").then(({ AnswerView }) => ({ default: AnswerView })),
      editor: () => import("./timedChallenge/views/editor.tsx"),
    },
  ),
};

const hostNotice = (): Loaded<object> =>
  import("./unknown/views/notices.tsx").then(({ HostNotice }) => ({ default: HostNotice }));

/** For rounds of a type that this build does not know: visible, says so, can be skipped. */
const unknown_views: RoundViews = viewsFrom(
  {
    icon: UnknownIcon,
    label: (locale) => translator(unknown_messages, locale)("label"),
    hint: (locale) => translator(unknown_messages, locale)("hint"),
  },
  {
    team: () => import("./unknown/views/notices.tsx"),
    display: () => import("./unknown/views/notices.tsx"),
    moderator: hostNotice,
    answer: hostNotice,
    editor: hostNotice,
  },
);

const warned_of = new Set<string>();

/** The views of a type; of an unknown one those that say so, with a warning to developers once per type. */
export function viewsOf(type: string): RoundViews {
  const views = Object.hasOwn(round_views, type) ? round_views[type] : undefined;
  if (views !== undefined) return views;
  if (!warned_of.has(type)) {
    warned_of.add(type);
    const what = type === "" ? "A round has no type" : `Round type "${type}" is unknown`;
    // oxlint-disable-next-line no-console -- meant for the console
    console.warn(`${what}; known types: ${Object.keys(round_views).join(", ")}`);
  }
  return unknown_views;
}

/** Fetches one view of every type, so that the first question does not wait for it on a slow line. */
export function preloadViews(view: keyof Loaders): void {
  for (const views of Object.values(round_views)) void views.preload(view).catch(() => undefined);
}
