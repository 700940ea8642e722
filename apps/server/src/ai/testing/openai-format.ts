import {
  DEFAULT_CHUNKS,
  TINY_PNG,
  toEventStream,
  type VendorContext,
  type VendorFormat,
  type VendorResponse,
} from "./fake-vendor.ts";

const json = (value: unknown): VendorResponse => ({ chunks: [JSON.stringify(value)] });

const CHAT_USAGE = {
  prompt_tokens: 21,
  completion_tokens: 9,
  total_tokens: 30,
  prompt_tokens_details: { cached_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 2 },
};

const TRANSCRIPTION_USAGE = {
  type: "tokens",
  input_tokens: 25,
  input_token_details: { text_tokens: 0, audio_tokens: 25 },
  output_tokens: 8,
  total_tokens: 33,
};

function streamChat({ behaviour, words }: VendorContext): VendorResponse {
  const chunk = (delta: object, finishReason: string | null = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "fake-model",
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  return {
    type: "text/event-stream",
    chunks: toEventStream([
      chunk({ role: "assistant", content: "" }),
      ...words.map((content) => chunk({ content })),
      chunk({}, behaviour === "length_limit" ? "length" : "stop"),
      ...(behaviour === "no_usage" ? [] : [{ ...chunk({}), choices: [], usage: CHAT_USAGE }]),
      "[DONE]",
    ]),
  };
}

function streamResponses({ behaviour }: VendorContext): VendorResponse {
  const item = { id: "msg_1", type: "message", role: "assistant", status: "in_progress", content: [] };
  const base = { id: "resp_1", object: "response", created_at: 1, model: "fake-model", output: [] };
  const usage = {
    input_tokens: 21,
    input_tokens_details: { cached_tokens: 5 },
    output_tokens: 9,
    output_tokens_details: { reasoning_tokens: 2 },
    total_tokens: 30,
  };
  const position = { item_id: "msg_1", output_index: 0, content_index: 0 };
  return {
    type: "text/event-stream",
    chunks: toEventStream(
      [
        { type: "response.created", response: { ...base, status: "in_progress" } },
        { type: "response.output_item.added", output_index: 0, item },
        ...DEFAULT_CHUNKS.map((delta) => ({ type: "response.output_text.delta", ...position, delta })),
        { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
        {
          type: "response.completed",
          response: {
            ...base,
            status: "completed",
            usage: behaviour === "no_usage" ? { input_tokens: 0, output_tokens: 0 } : usage,
          },
        },
      ],
      true,
    ),
  };
}

/**
 * OpenAI's API: chat completions, responses, images (as bytes, or as addresses if the name of the model contains
 * `url`), transcriptions (with usage in tokens if the name of the model contains `token`) and models.
 */
export const openAiFormat: VendorFormat = ({ method, path, body }, context) => {
  if (path === "/result.png") return { type: "image/png", chunks: [TINY_PNG] };
  switch (`${method} ${path.replace(/^\/v1/, "")}`) {
    case "GET /models":
      return json({ object: "list", data: ["fake-model", "fake-image", "fake-ear"].map((id) => ({ id })) });
    case "POST /chat/completions":
      return streamChat(context);
    case "POST /responses":
      return streamResponses(context);
    case "POST /images/generations": {
      const { n = 1, model } = JSON.parse(body) as { readonly n?: number; readonly model: string };
      const image = model.includes("url")
        ? { url: `${context.url}/result.png` }
        : { b64_json: TINY_PNG.toString("base64") };
      const usage = context.behaviour === "no_usage" ? {} : { usage: { input_tokens: 12, output_tokens: 272 } };
      return json({ created: 1, data: Array.from({ length: n }, () => image), ...usage });
    }
    case "POST /audio/transcriptions":
      return json({
        text: "Which river flows through Köln?",
        ...(body.includes("fake-token-ear") ? { usage: TRANSCRIPTION_USAGE } : {}),
        ...(context.behaviour === "no_usage" ? {} : { language: "english", duration: 2.5, segments: [] }),
      });
    default:
      return null;
  }
};
