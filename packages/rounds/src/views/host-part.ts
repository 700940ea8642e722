import type { ComponentType } from "react";
import type { ConfigProblem } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import type { LoadedModule } from "@showrunner/ui/audience";
import type { IconProps } from "../type-icon.tsx";
import type { EditorProps, ModeratorViewProps, SubmissionViewProps } from "../view-props.ts";

/** Name and icon of a type in lists and pickers. */
export interface TypePresentation {
  readonly icon: ComponentType<IconProps>;
  readonly label: (locale: Locale) => string;
  /** One sentence for the picker. */
  readonly hint: (locale: Locale) => string;
  /** A problem of a config as a sentence; empty for codes that the type does not know. */
  readonly problem: (problem: ConfigProblem, locale: Locale) => string;
}

/** Lazy imports of the host views. */
export interface HostLoaders {
  readonly moderator: () => Promise<LoadedModule<ModeratorViewProps>>;
  readonly answer: () => Promise<LoadedModule<SubmissionViewProps>>;
  readonly editor: () => Promise<LoadedModule<EditorProps>>;
}

/** The host part of a round type: `views/host.ts` in its folder exports it as `host`. */
export interface HostPart extends TypePresentation {
  readonly load: HostLoaders;
}
