import { createClient } from "../../openai-style/connection.ts";
import { OPENAI_STYLE } from "../../openai-style/definition.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { createAddressField, DEFAULT_MODEL, ORGANIZATION } from "../../provider-fields.ts";
import { streamSdkText } from "../../sdk-text.ts";

/** By default the vendor stores prompts and responses, which contain what hosts write. */
const OPTIONS = { openai: { store: false } };

export const openai: ProviderDefinition = {
  ...OPENAI_STYLE,
  key: "openai",
  name: "OpenAI",
  documentationUrl: "https://platform.openai.com/docs",
  pricingUrl: "https://openai.com/api/pricing",
  settings: [createAddressField("https://api.openai.com/v1"), DEFAULT_MODEL, ORGANIZATION],
  priceListProvider: "openai",
  text: (connection, request) =>
    streamSdkText(() => createClient(connection).responses(request.model), request, OPTIONS),
};
