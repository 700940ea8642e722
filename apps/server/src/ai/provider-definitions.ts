import type { ProviderDefinition } from "./provider-definition.ts";
import { anthropic } from "./providers/anthropic/anthropic.ts";
import { fal } from "./providers/fal/fal.ts";
import { general } from "./providers/general/general.ts";
import { google } from "./providers/google/google.ts";
import { image } from "./providers/image/image.ts";
import { openai } from "./providers/openai/openai.ts";
import { replicate } from "./providers/replicate/replicate.ts";

/** The kinds of providers in the order of the wizard. Adding one takes an import and an entry here. */
export const PROVIDER_DEFINITIONS: readonly ProviderDefinition[] = [
  general,
  image,
  openai,
  anthropic,
  google,
  replicate,
  fal,
];
