import { anthropicFormat } from "./anthropic-format.ts";
import { falFormat } from "./fal-format.ts";
import type { VendorFormat } from "./fake-vendor.ts";
import { googleFormat } from "./google-format.ts";
import { openAiFormat } from "./openai-format.ts";
import { replicateFormat } from "./replicate-format.ts";

export {
  startFakeVendor,
  DEFAULT_TEXT,
  TINY_MP4,
  TINY_PNG,
  type FakeVendor,
  type VendorBehaviour,
  type VendorCall,
} from "./fake-vendor.ts";

const FORMATS: Readonly<Record<string, VendorFormat>> = {
  general: openAiFormat,
  image: openAiFormat,
  openai: openAiFormat,
  anthropic: anthropicFormat,
  google: googleFormat,
  replicate: replicateFormat,
  fal: falFormat,
};

/** The wire format of a provider definition. */
export function getFormat(definitionKey: string): VendorFormat {
  const format = FORMATS[definitionKey];
  if (format === undefined) throw new Error(`there is no fake vendor for ${definitionKey}`);
  return format;
}
