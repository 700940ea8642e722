import type { z } from "zod";

/** One thing that can be configured from the environment; docs/configuration.md is generated from the list. */
export interface ConfigOption<T = unknown> {
  readonly name: string;
  readonly description: string;
  /** As shown to people; null when there is none. */
  readonly default: string | null;
  /** Never printed, logged or shown. */
  readonly secret: boolean;
  /** Reads the text; its messages complete the sentence "NAME must …". */
  readonly schema: z.ZodType<T, string>;
}

export function option<T>(given: ConfigOption<T>): ConfigOption<T> {
  return given;
}
