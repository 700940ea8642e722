import type { z } from "zod";

/** An option configured by an environment variable; docs/configuration.md is generated from the list. */
export interface ConfigOption<T = unknown> {
  readonly name: string;
  readonly description: string;
  /** As shown in the documentation; null if there is none. */
  readonly default: string | null;
  /** Whether the value must never be printed, logged or shown. */
  readonly isSecret: boolean;
  /** Parses the text. Error messages complete the sentence "NAME must …". */
  readonly schema: z.ZodType<T, string>;
}

export function defineOption<T>(definition: ConfigOption<T>): ConfigOption<T> {
  return definition;
}
