import type { ProviderDefinition } from "../provider-definition.ts";
import { API_KEY } from "../provider-fields.ts";
import { generateImages } from "./generate-images.ts";
import { listModels } from "./list-models.ts";
import { transcribe } from "./transcribe.ts";

/** Common to servers that implement all of OpenAI's API; their definitions add `text`, which differs. */
export const OPENAI_STYLE = {
  capabilities: ["llm", "code", "image", "transcription"],
  credentials: [API_KEY],
  listModels,
  image: { run: generateImages },
  transcription: transcribe,
} as const satisfies Partial<ProviderDefinition>;
