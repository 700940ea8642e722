import type { Json } from "@showrunner/engine";

/** True for an object, and not for a list or null. */
export const isJsonObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
