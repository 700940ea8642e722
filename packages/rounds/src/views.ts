import type { ComponentType } from "react";
import type { Json } from "@showrunner/engine";
import { lazyWithRetry, type LazyComponent, type LoadedModule } from "@showrunner/ui/audience";
import type { HostPart } from "./host-part.ts";
import { unknownMessages } from "./unknown/i18n/en.ts";
import type {
  DisplayViewProps,
  EditorProps,
  ModeratorViewProps,
  SubmissionViewProps,
  TeamViewProps,
} from "./view-props.ts";
import { getDisplayView, unknownDisplayView } from "./views/display-views.ts";
import { findByType } from "./views/find-by-type.ts";
import { presentType, type TypePresentation } from "./views/present-type.ts";
import { typeIdOf } from "./views/lazy-views.ts";
import { getTeamView, unknownTeamView } from "./views/team-views.ts";

export type * from "./view-props.ts";
export { MediaFieldsContext, type MediaFieldProps, type MediaFields } from "./views/host/media-fields.ts";

/** Lazy imports of the host views. */
interface HostLoaders {
  readonly moderator: () => Promise<LoadedModule<ModeratorViewProps>>;
  readonly submission: () => Promise<LoadedModule<SubmissionViewProps>>;
  readonly editor: () => Promise<LoadedModule<EditorProps>>;
}

interface ModeratorModule extends LoadedModule<ModeratorViewProps> {
  readonly SubmissionView: ComponentType<SubmissionViewProps>;
}

/** The views of one round type. They suspend while loading, so each needs a `Suspense` boundary. */
export interface RoundViews extends TypePresentation, Pick<HostPart, "groupKey" | "roundDefaults"> {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  readonly moderator: ComponentType<ModeratorViewProps>;
  /** One submission in the moderator's list. */
  readonly submission: ComponentType<SubmissionViewProps>;
  readonly editor: ComponentType<EditorProps>;
  /** Cleans the config before it is saved, for example of empty lines. */
  readonly tidyConfig: (config: Json) => Json;
  /** Preloads a view before its first use. */
  readonly preload: (view: "team" | "display" | keyof HostLoaders) => Promise<unknown>;
}

function createRoundViews(
  host: HostPart,
  load: HostLoaders,
  team: LazyComponent<TeamViewProps>,
  display: LazyComponent<DisplayViewProps>,
): RoundViews {
  const views = {
    team,
    display,
    moderator: lazyWithRetry(load.moderator),
    submission: lazyWithRetry(load.submission),
    editor: lazyWithRetry(load.editor),
  };
  const { groupKey, roundDefaults } = host;
  return {
    ...presentType(host),
    ...(groupKey === undefined ? {} : { groupKey }),
    ...(roundDefaults === undefined ? {} : { roundDefaults }),
    ...views,
    tidyConfig: host.tidyConfig ?? ((config) => config),
    preload: (view) => views[view].preload(),
  };
}

const moderatorViews = import.meta.glob<ModeratorModule>("./*/views/moderator.tsx");
const editorViews = import.meta.glob<LoadedModule<EditorProps>>("./*/views/editor.tsx");

/** The loader of a view in a type's folder. It rejects for a missing file, which the test of all views reports. */
function loaderIn<M>(views: Readonly<Record<string, () => Promise<M>>>, type: string, name: string): () => Promise<M> {
  const file = `./${type}/views/${name}.tsx`;
  return views[file] ?? (() => Promise.reject(new Error(`${file} is missing`)));
}

function hostLoaders(type: string): HostLoaders {
  const moderator = loaderIn(moderatorViews, type, "moderator");
  return {
    moderator,
    submission: () => moderator().then(({ SubmissionView }) => ({ default: SubmissionView })),
    editor: loaderIn(editorViews, type, "editor"),
  };
}

/** The host parts by type id. */
export const HOST_PARTS: Readonly<Record<string, HostPart>> = Object.fromEntries(
  Object.entries(import.meta.glob<HostPart>("./*/host/index.ts", { eager: true, import: "host" })).map(
    ([file, host]) => [typeIdOf(file), host],
  ),
);

/** Views by type id. */
export const ROUND_VIEWS: Readonly<Record<string, RoundViews>> = Object.fromEntries(
  Object.entries(HOST_PARTS).map(([type, host]) => [
    type,
    createRoundViews(host, hostLoaders(type), getTeamView(type), getDisplayView(type)),
  ]),
);

const loadHostNotice = () =>
  import("./unknown/views/unknown-type-notices.tsx").then(({ UnknownTypeHostNotice }) => ({
    default: UnknownTypeHostNotice,
  }));

/** Fallback for unknown round types: shows a notice; the round can be skipped. */
const unknownTypeViews: RoundViews = createRoundViews(
  { icon: "M4 4h16v16H4ZM9 9l6 6M15 9l-6 6", messages: unknownMessages },
  { moderator: loadHostNotice, submission: loadHostNotice, editor: loadHostNotice },
  unknownTeamView,
  unknownDisplayView,
);

/** The views of a type, or the fallback for an unknown one. */
export function getRoundViews(type: string): RoundViews {
  return findByType(ROUND_VIEWS, type, unknownTypeViews);
}
