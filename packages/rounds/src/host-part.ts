import type { Json } from "@showrunner/engine";
import type { Catalog, Messages } from "@showrunner/i18n";

/** Every host catalogue has the type's name and one sentence for the picker; problems are under `problem_CODE`. */
type HostMessages = Messages & { readonly label: string; readonly hint: string };

/** What host pages know of every type before they load its views: `host/index.ts` in its folder exports it as `host`. */
export interface HostPart {
  /** An outline on a 24-unit square, as the `d` of an SVG path. */
  readonly icon: string;
  readonly messages: Catalog<HostMessages>;
  /** The config as it is saved, for example without empty lines; by default as it was edited. */
  readonly tidyConfig?: (config: Json) => Json;
  /** Settings of a new round of the type where they differ from those of other types. */
  readonly roundDefaults?: {
    readonly buzzer_override: "enable";
    readonly scoring: "winner_takes_all";
    readonly timer_start?: "by_hand";
  };
  /**
   * Key under which the moderator judges submissions together that read alike; absent in types whose submissions are
   * not grouped, null for a submission that stays apart.
   */
  readonly groupKey?: (answer: Json) => string | null;
}
