import { createClient } from "../../openai-style/connection.ts";
import { generateImages } from "../../openai-style/generate-images.ts";
import { listModels } from "../../openai-style/list-models.ts";
import { transcribe } from "../../openai-style/transcribe.ts";
import type { ProviderDefinition } from "../../provider-definition.ts";
import { streamSdkText } from "../../sdk-text.ts";

/** The vendor would otherwise keep what hosts write. */
const OPTIONS = { openai: { store: false } };

export const openai: ProviderDefinition = {
  key: "openai",
  name: "OpenAI",
  documentationUrl: "https://platform.openai.com/docs",
  capabilities: ["llm", "code", "image", "transcription"],
  settings: [
    { key: "base_url", kind: "url", isRequired: true, default: "https://api.openai.com/v1" },
    { key: "default_model", kind: "model", isRequired: false, default: null },
    { key: "organization", kind: "text", isRequired: false, default: null },
  ],
  credentials: [{ key: "api_key", kind: "text", isRequired: true, default: null }],
  priceListProvider: "openai",
  listModels,
  text: (connection, request) =>
    streamSdkText(() => createClient(connection).responses(request.model), request, OPTIONS),
  image: { run: generateImages },
  transcription: transcribe,
};
