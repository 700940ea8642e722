import { createClient } from "../../openai-style/connection.ts";
import { generateImages } from "../../openai-style/generate-images.ts";
import { listModels } from "../../openai-style/list-models.ts";
import { transcribe } from "../../openai-style/transcribe.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { streamSdkText } from "../../sdk-text.ts";

/** Any server with OpenAI's interface: Ollama, vLLM, LM Studio, llama.cpp, or a service. */
export const general: ProviderDefinition = {
  key: "general",
  name: "OpenAI-compatible",
  documentationUrl: "https://platform.openai.com/docs/api-reference",
  capabilities: ["llm", "code", "image", "transcription"],
  settings: [
    { key: "base_url", kind: "url", isRequired: true, default: null },
    { key: "default_model", kind: "model", isRequired: false, default: null },
    { key: "organization", kind: "text", isRequired: false, default: null },
  ],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: null,
  listModels,
  text: (connection, request) => streamSdkText(() => createClient(connection).chat(request.model), request),
  image: { run: generateImages },
  transcription: transcribe,
};
