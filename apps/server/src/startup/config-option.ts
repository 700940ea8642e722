import type { z } from "zod";
import { StartupError } from "./startup-error.ts";

/** An option configured by an environment variable; docs/configuration.md is generated from the list. */
export interface ConfigOption {
  readonly name: string;
  readonly description: string;
  /** As shown in the documentation; null if there is none. */
  readonly default: string | null;
  /** Whether the value must never be printed, logged or shown. */
  readonly isSecret: boolean;
  /** Parses the text. Error messages complete the sentence "NAME must …". */
  readonly schema: z.ZodType<unknown, string>;
}

/** Options by key, possibly in groups. */
export interface ConfigOptions {
  readonly [key: string]: ConfigOption | ConfigOptions;
}

/** The values of options; null for an option that is unset and has no default. */
export type ConfigValues<Options> = {
  readonly [K in keyof Options]: Options[K] extends ConfigOption ? ConfigValue<Options[K]> : ConfigValues<Options[K]>;
};
type ConfigValue<Option extends ConfigOption> =
  | z.output<Option["schema"]>
  | (Option["default"] extends string ? never : null);

export type Environment = Readonly<Record<string, string | undefined>>;

export function defineOption<const Option extends ConfigOption>(option: Option): Option {
  return option;
}

const isOption = (options: ConfigOption | ConfigOptions): options is ConfigOption =>
  typeof options["name"] === "string";

/** All options, in the order in which they are defined. */
export function listOptions(options: ConfigOptions): readonly ConfigOption[] {
  return Object.values(options).flatMap((each) => (isOption(each) ? [each] : listOptions(each)));
}

/** Parses the values of all options; throws a `StartupError` that names the invalid variable. */
export function readOptions<Options extends ConfigOptions>(
  environment: Environment,
  options: Options,
): ConfigValues<Options> {
  const values = Object.entries(options).map(
    ([key, each]) => [key, isOption(each) ? readOption(environment, each) : readOptions(environment, each)] as const,
  );
  return Object.fromEntries(values) as ConfigValues<Options>;
}

function readOption(environment: Environment, { name, default: fallback, isSecret, schema }: ConfigOption): unknown {
  const text = environment[name]?.trim() || fallback;
  if (text === null) return null;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = isSecret ? "" : ` (it is "${text}")`;
  throw new StartupError(`${name} must ${parsed.error.issues[0]?.message ?? "be valid"}${shown}.`);
}
