import { DEFAULT_CHUNKS, toEventStream, type VendorFormat } from "./fake-vendor.ts";

/** Anthropic's API: messages and models. */
export const anthropicFormat: VendorFormat = ({ method, path }, { behaviour }) => {
  if (method === "GET" && path.startsWith("/v1/models"))
    return { chunks: [JSON.stringify({ data: [{ id: "fake-model", type: "model" }], has_more: false })] };
  if (method !== "POST" || path !== "/v1/messages") return null;
  const isSilent = behaviour === "no_usage";
  const message = { id: "msg_1", type: "message", role: "assistant", model: "fake-model", content: [] };
  const usage = { input_tokens: 16, cache_read_input_tokens: 5, output_tokens: 1 };
  return {
    type: "text/event-stream",
    chunks: toEventStream(
      [
        {
          type: "message_start",
          message: { ...message, stop_reason: null, usage: isSilent ? { input_tokens: 0, output_tokens: 0 } : usage },
        },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        ...DEFAULT_CHUNKS.map((text) => ({
          type: "content_block_delta",
          index: 0,
          delta: { type: "text_delta", text },
        })),
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: { stop_reason: "end_turn", stop_sequence: null },
          usage: { output_tokens: isSilent ? 0 : 9 },
        },
        { type: "message_stop" },
      ],
      true,
    ),
  };
};
