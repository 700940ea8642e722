import { ECHOED_PROMPT, TINY_PNG, type VendorFormat, type VendorResponse } from "./fake-vendor.ts";

const json = (value: unknown, status = 200): VendorResponse => ({ status, chunks: [JSON.stringify(value)] });

/** fal's API: its queue, prices and list of models. */
export const falFormat: VendorFormat = ({ method, path }, context) => {
  const { behaviour, url, nextJobId, countPolls, pollsUntilDone } = context;
  if (path === "/result.png") return { type: "image/png", chunks: [TINY_PNG] };
  if (path === "/result.mp4") return { type: "video/mp4", chunks: [context.video] };
  if (method === "GET" && path.startsWith("/v1/models/pricing?")) return json({ prices: [] });
  if (method === "GET" && path.startsWith("/v1/models?")) {
    const kind = path.includes("text-to-video") ? "video" : "model";
    return json({ models: [{ endpoint_id: `fake-${kind}` }], has_more: false });
  }
  const [, app = "", id, action] = /^\/v1\/([\w-]+\/[\w-]+)\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(path) ?? [];
  if (id === undefined) {
    // As with the real vendor, the path of the request's status omits the last segment of the model.
    const model = method === "POST" ? /^\/v1\/(maker\/[\w-]+)(?:\/[\w-]+)?$/.exec(path)?.[1] : undefined;
    if (model === undefined) return null;
    const requestId = `${model.includes("video") ? "video" : "image"}-${nextJobId()}`;
    return json({
      request_id: requestId,
      status_url: "http://169.254.169.254/",
      response_url: "http://169.254.169.254/",
    });
  }
  if (!app.startsWith("maker/")) return null;
  if (method === "PUT" && action === "/cancel") return json({ status: "CANCELLATION_REQUESTED" }, 202);
  if (behaviour === "job_hidden") return json({ detail: "the account is locked" }, 403);
  if (action === "/status") {
    const isDone = countPolls(id) >= pollsUntilDone && behaviour !== "never_ends";
    if (!isDone) return json({ status: "IN_QUEUE", queue_position: 3 });
    return json({ status: "COMPLETED", ...(behaviour === "job_fails" ? { error: "NSFW content" } : {}) });
  }
  if (behaviour === "result_empty") return json({ images: [] });
  return id.startsWith("video")
    ? json({ video: { url: `${url}/result.mp4`, content_type: "video/mp4" }, seed: 7 })
    : json({ images: [{ url: `${url}/result.png`, width: 64, height: 64 }], seed: 7, prompt: ECHOED_PROMPT });
};
