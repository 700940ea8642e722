import { DEFAULT_CHUNKS, TINY_PNG, toEventStream, type VendorFormat } from "./fake-vendor.ts";

const USAGE = { promptTokenCount: 21, cachedContentTokenCount: 5, candidatesTokenCount: 7, thoughtsTokenCount: 2 };

/** Google's API: generateContent, streamed or not, and models. */
export const googleFormat: VendorFormat = ({ method, path }, { behaviour }) => {
  const usageMetadata = behaviour === "no_usage" ? {} : { usageMetadata: USAGE };
  const candidate = (parts: readonly object[], more: object = {}) => ({
    candidates: [{ content: { role: "model", parts }, index: 0, ...more }],
  });
  if (method === "GET" && path.startsWith("/v1/models")) {
    const supportedGenerationMethods = ["generateContent"];
    return {
      chunks: [
        JSON.stringify({
          models: [
            { name: "models/fake-model", supportedGenerationMethods },
            { name: "models/fake-embedding", supportedGenerationMethods: ["embedContent"] },
          ],
        }),
      ],
    };
  }
  if (method === "POST" && path.includes(":streamGenerateContent"))
    return {
      type: "text/event-stream",
      chunks: toEventStream([
        ...DEFAULT_CHUNKS.map((text) => candidate([{ text }])),
        { ...candidate([{ text: "" }], { finishReason: "STOP" }), ...usageMetadata },
      ]),
    };
  if (method !== "POST" || !path.includes(":generateContent")) return null;
  const image = { inlineData: { mimeType: "image/png", data: TINY_PNG.toString("base64") } };
  return { chunks: [JSON.stringify({ ...candidate([image], { finishReason: "STOP" }), ...usageMetadata })] };
};
