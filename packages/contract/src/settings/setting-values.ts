import { z } from "zod";

/** Validation of a text. */
export interface TextRule {
  readonly isValid: (text: string) => boolean;
  /** Code of the field error. */
  readonly code: string;
  /** Completes the sentence "NAME must …". */
  readonly demand: string;
  /** Converts equivalent texts to one spelling. */
  readonly normalise?: (text: string) => string;
}

export const ONE_LINE: TextRule = {
  isValid: (text) => !/\p{Cc}/u.test(text),
  code: "invalid",
  demand: "have no line breaks or other control characters",
};

/** Normalises a text. Zod also calls it for invalid texts, which stay unchanged. */
export const toNormal = ({ isValid, normalise }: TextRule, text: string): string =>
  normalise === undefined || !isValid(text) ? text : normalise(text);

/** Whether a text is an absolute `http` or `https` URL without credentials, query and fragment. */
export function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && !/[?#]/.test(text)
  );
}

/** Parses provider and model of a setting; null for any other text. */
export function parseModel(text: string | null): { readonly provider_id: string; readonly model: string } | null {
  const [, providerId, model] = /^([\w-]{1,64})\/(\S(?:.{0,198}\S)?)$/u.exec(text ?? "") ?? [];
  return providerId === undefined || model === undefined ? null : { provider_id: providerId, model };
}

/** Whether a text is a single IP address without a range or zone. */
export const isAddress = (text: string): boolean =>
  z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;

/** Parses a list of hosts; returns its entries in lower case. */
export function parseHosts(text: string | null): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
}
