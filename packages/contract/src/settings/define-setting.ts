import { z } from "zod";
import { isAddress, isPlainUrl, ONE_LINE, parseHosts, parseModel, toNormal, type TextRule } from "./setting-values.ts";

/** Section of the configuration screen. */
export const SETTING_GROUPS = ["general", "sign_in", "email", "storage", "ai", "network", "live", "backups"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Form control of a setting. */
export type SettingInput =
  | { readonly kind: "text" | "email"; readonly max: number }
  /** Write-only: the value is stored encrypted and never shown. */
  | {
      readonly kind: "secret";
      readonly max: number;
      /** Key of the setting whose host receives the secret: a new host requires it again. Null if it is never sent. */
      readonly sentTo: string | null;
    }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  /** A model of a provider with this capability; see `parseModel`. */
  | { readonly kind: "model"; readonly max: number; readonly capability: "llm" }
  | { readonly kind: "switch" };

/**
 * A setting of the installation. Precedence, lowest first: default, stored, environment. The configuration screen, its
 * validation, the API, the environment variables and docs/configuration.md derive from it.
 */
export interface SettingDefinition<T> {
  readonly group: SettingGroup;
  readonly input: SettingInput;
  readonly default: T;
  /** Parses stored values and those of the API; messages are codes of field errors. */
  readonly schema: z.ZodType<T, T>;
  readonly environment: {
    readonly name: string;
    /** Used in docs/configuration.md. */
    readonly description: string;
    /** Parses the text of the variable. Error messages complete the sentence "NAME must …". */
    readonly schema: z.ZodType<T, string>;
  };
}

interface Common {
  readonly group: SettingGroup;
  /** Environment variable. */
  readonly variable: string;
  readonly description: string;
}

/** An on/off setting. */
export function defineSwitch({
  group,
  variable,
  description,
  default: fallback,
}: Common & { readonly default: boolean }): SettingDefinition<boolean> {
  const words = z.enum(["true", "false"], { error: "be true or false" });
  return {
    group,
    input: { kind: "switch" },
    default: fallback,
    schema: z.boolean(),
    environment: { name: variable, description, schema: words.transform((word) => word === "true") },
  };
}

const defineTextVariable = ({ variable, description }: Common, max: number, rule: TextRule) => ({
  name: variable,
  description,
  schema: z
    .string()
    .max(max, `have at most ${max} characters`)
    .refine(rule.isValid, rule.demand)
    .overwrite((text) => toNormal(rule, text)),
});

function defineOptionalText(common: Common, max: number, rule: TextRule): SettingDefinition<string | null> {
  return {
    group: common.group,
    input: { kind: "text", max },
    default: null,
    schema: z
      .string()
      .trim()
      .max(max, "too_long")
      .refine((text) => text === "" || rule.isValid(text), rule.code)
      .overwrite((text) => toNormal(rule, text))
      .nullable()
      .overwrite((text) => (text === "" ? null : text)),
    environment: defineTextVariable(common, max, rule),
  };
}

function defineGivenText(
  common: Common & { readonly default: string },
  max: number,
  rule: TextRule,
): SettingDefinition<string> {
  return {
    group: common.group,
    input: { kind: "text", max },
    default: common.default,
    schema: z.string().trim().min(1, "required").max(max, "too_long").refine(rule.isValid, rule.code),
    environment: defineTextVariable(common, max, rule),
  };
}

/** A line of text; null if it is not set. */
export const defineText = ({ max, ...common }: Common & { readonly max: number }): SettingDefinition<string | null> =>
  defineOptionalText(common, max, ONE_LINE);

/** A line of text that is never empty. */
export const defineRequiredText = ({
  max,
  ...common
}: Common & { readonly max: number; readonly default: string }): SettingDefinition<string> =>
  defineGivenText(common, max, ONE_LINE);

/** An `http` or `https` URL without a query; null if it is not set. */
export const defineUrl = (common: Common): SettingDefinition<string | null> =>
  defineOptionalText(common, 255, {
    isValid: isPlainUrl,
    code: "url_invalid",
    demand: "be an address such as https://id.example.org",
  });

/** An `http` or `https` origin, without a path; null if it is not set. */
export const defineOrigin = (common: Common): SettingDefinition<string | null> =>
  defineOptionalText(common, 255, {
    isValid: (text) => isPlainUrl(text) && new URL(text).pathname === "/",
    code: "origin_invalid",
    demand: "be an address without a path, such as https://show.example.org",
    normalise: (text) => new URL(text).origin,
  });

/** A whole number. */
export function defineNumber({
  group,
  variable,
  description,
  min,
  max,
  default: fallback,
}: Common & { readonly min: number; readonly max: number; readonly default: number }): SettingDefinition<number> {
  return {
    group,
    input: { kind: "number", min, max },
    default: fallback,
    schema: z.number().int("whole_number").min(min, "too_small").max(max, "too_large"),
    environment: {
      name: variable,
      description,
      schema: z
        .string()
        .regex(/^\d{1,9}$/, "be a whole number")
        .transform(Number)
        .refine((number) => number >= min && number <= max, `be between ${min} and ${max}`),
    },
  };
}

/** One of several fixed values. */
export function defineChoice<const T extends string>({
  group,
  variable,
  description,
  options,
  default: fallback,
}: Common & { readonly options: readonly [T, ...T[]]; readonly default: NoInfer<T> }): SettingDefinition<T> {
  const list = options.join(", ");
  return {
    group,
    input: { kind: "choice", options },
    default: fallback,
    schema: z.enum(options, { error: "unknown_choice" }),
    environment: {
      name: variable,
      description,
      schema: z.enum(options, { error: `be one of ${list}` }),
    },
  };
}

/** An e-mail address; null if it is not set. */
export function defineEmail({ group, variable, description }: Common): SettingDefinition<string | null> {
  const max = 254;
  return {
    group,
    input: { kind: "email", max },
    default: null,
    schema: z.string().trim().max(max, "too_long").pipe(z.email("email_invalid")).nullable(),
    environment: { name: variable, description, schema: z.email("be an e-mail address").max(max, "be shorter") },
  };
}

/** A password or key; null if it is not set. */
export function defineSecret({
  group,
  variable,
  description,
  min = 1,
  max,
  sentTo,
  tooShort = "passphrase_too_short",
}: Common & {
  /** Minimum length in characters. */
  readonly min?: number;
  /** Error code for a shorter value. */
  readonly tooShort?: string;
  readonly max: number;
  readonly sentTo: string | null;
}): SettingDefinition<string | null> {
  return {
    group,
    input: { kind: "secret", max, sentTo },
    default: null,
    schema: z
      .string()
      .min(1, "required")
      .min(min, tooShort)
      .max(max, "too_long")
      .refine((text) => !/\p{Cc}/u.test(text), "invalid")
      .nullable(),
    environment: {
      name: variable,
      description,
      schema: z.string().min(min, `have at least ${min} characters`).max(max, `have at most ${max} characters`),
    },
  };
}

/** A model of a provider as `PROVIDER_ID/MODEL`; null if it is not set. */
export function defineModel({
  capability,
  ...common
}: Common & { readonly capability: "llm" }): SettingDefinition<string | null> {
  const max = 265;
  const defined = defineOptionalText(common, max, {
    isValid: (text) => parseModel(text) !== null,
    code: "model_missing",
    demand: "be the id of a provider, a slash, and the name of a model",
  });
  return { ...defined, input: { kind: "model", max, capability } };
}

/** Exact IP addresses, separated by commas; null if there are none. */
export const defineAddresses = (common: Common): SettingDefinition<string | null> =>
  defineOptionalText(common, 500, {
    isValid: (text) => parseHosts(text).every(isAddress),
    code: "addresses_invalid",
    demand: "list exact addresses such as 172.18.0.2, without ranges and names",
  });

/** Headers that browsers or proxies use for other purposes. */
const RESERVED_HEADERS =
  /^(authorization|proxy-authorization|cookie|host|origin|referer|user-agent|connection|upgrade|forwarded|via|x-real-ip|(accept|content|sec|transfer|x-forwarded-(for|host|proto|port))(-.*)?)$/i;

/** Name of a request header. */
export const defineHeaderName = (common: Common & { readonly default: string }): SettingDefinition<string> =>
  defineGivenText(common, 64, {
    isValid: (text) => /^[A-Za-z0-9-]+$/.test(text) && !RESERVED_HEADERS.test(text),
    code: "header_invalid",
    demand: "be the name of a header of its own, such as Remote-User",
  });

/** Host names and addresses, separated by commas; null if there are none. */
export const defineHosts = (common: Common): SettingDefinition<string | null> =>
  defineOptionalText(common, 2_000, {
    isValid: (text) => parseHosts(text).every((host) => /^[\p{L}\p{N}._:-]{1,253}$/u.test(host)),
    code: "hosts_invalid",
    demand: "list hosts such as 10.0.0.5",
  });

export function isSecret({ input }: Pick<SettingDefinition<unknown>, "input">): boolean {
  return input.kind === "secret";
}
