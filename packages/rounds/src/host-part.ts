import type { Json } from "@showrunner/engine";
import type { Catalog, Messages } from "@showrunner/i18n";

/** Every host catalogue has the type's name and one sentence for the picker; problems are under `problem_CODE`. */
type HostMessages = Messages & { readonly label: string; readonly hint: string };

/** What host pages know of a type before they load its views; exported as `host` from the type's `host/index.ts`. */
export interface HostPart {
  /** An outline on a 24-unit square, as the `d` of an SVG path. */
  readonly icon: string;
  readonly messages: Catalog<HostMessages>;
  /** Cleans the config before it is saved, for example of empty lines; by default it is saved as edited. */
  readonly tidyConfig?: (config: Json) => Json;
  /** Settings of a new round of the type where they differ from those of other types. */
  readonly roundDefaults?: {
    readonly buzzer_override: "enable";
    readonly scoring: "winner_takes_all";
    readonly timer_start?: "by_hand";
  };
  /**
   * Group key of a submission: the moderator judges submissions with the same key together. Absent for types whose
   * submissions are not grouped; null for a submission that is not grouped.
   */
  readonly groupKey?: (answer: Json) => string | null;
}
