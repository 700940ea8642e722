import { lazy, type ComponentType } from "react";
import { translator, type Locale } from "@showrunner/i18n";
import { audience_views, byType, unknown_audience_views, type AudienceViews, type Loaded } from "./views/audience.ts";
import { classic_messages } from "./classic/i18n/index.ts";
import { ChallengeIcon, ChoiceIcon, ClassicIcon, UnknownIcon, type IconProps } from "./icons.tsx";
import { choice_messages } from "./multipleChoice/i18n/index.ts";
import { challenge_messages } from "./timedChallenge/i18n/index.ts";
import { unknown_messages } from "./unknown/i18n/index.ts";
import type { AnswerViewProps, EditorProps, ModeratorViewProps } from "./view-props.ts";

export type * from "./view-props.ts";

/** How the views of hosts are fetched. */
interface HostLoaders {
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
export interface RoundViews extends Face, Pick<AudienceViews, "team" | "display"> {
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One answer in the moderator's list of submissions. */
  readonly answer: ComponentType<AnswerViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Fetches a view ahead of its first use. */
  readonly preload: (view: "team" | "display" | keyof HostLoaders) => Promise<unknown>;
}

const viewsFrom = (face: Face, audience: AudienceViews, load: HostLoaders): RoundViews => ({
  ...face,
  team: audience.team,
  display: audience.display,
  moderator: lazy(load.moderator),
  answer: lazy(load.answer),
  editor: lazy(load.editor),
  preload: (view) => (view === "team" || view === "display" ? audience.preload(view) : load[view]()),
});

/** Views by type id, in the order of the registry. */
export const round_views: Readonly<Record<string, RoundViews>> = {
  classic: viewsFrom(
    {
      icon: ClassicIcon,
      label: (locale) => translator(classic_messages, locale)("label"),
      hint: (locale) => translator(classic_messages, locale)("hint"),
    },
    audience_views.classic,
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
    },
    audience_views.multipleChoice,
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
    },
    audience_views.timedChallenge,
    {
      moderator: () => import("./timedChallenge/views/moderator.tsx"),
      answer: () => import("./timedChallenge/views/moderator.tsx").then(({ AnswerView }) => ({ default: AnswerView })),
      editor: () => import("./timedChallenge/views/editor.tsx"),
    },
  ),
};

const hostNotice = () => import("./unknown/views/notices.tsx").then(({ HostNotice }) => ({ default: HostNotice }));

/** For rounds of a type that this build does not know: visible, says so, can be skipped. */
const unknown_views: RoundViews = viewsFrom(
  {
    icon: UnknownIcon,
    label: (locale) => translator(unknown_messages, locale)("label"),
    hint: (locale) => translator(unknown_messages, locale)("hint"),
  },
  unknown_audience_views,
  { moderator: hostNotice, answer: hostNotice, editor: hostNotice },
);

/** The views of a type; of an unknown one those that say so, with a warning to developers once per type. */
export function viewsOf(type: string): RoundViews {
  return byType(round_views, type, unknown_views);
}
