import { createClient } from "../../openai-style/connection.ts";
import { OPENAI_STYLE } from "../../openai-style/definition.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { createAddressField, DEFAULT_MODEL, ORGANIZATION } from "../../provider-fields.ts";
import { streamSdkText } from "../../sdk-text.ts";

/** Any server with OpenAI's API: Ollama, vLLM, LM Studio, llama.cpp, or a hosted service. */
export const general: ProviderDefinition = {
  ...OPENAI_STYLE,
  key: "general",
  name: "OpenAI-compatible",
  documentationUrl: "https://platform.openai.com/docs/api-reference",
  settings: [createAddressField(null), DEFAULT_MODEL, ORGANIZATION],
  priceListProvider: null,
  text: (connection, request) => streamSdkText(() => createClient(connection).chat(request.model), request),
};
