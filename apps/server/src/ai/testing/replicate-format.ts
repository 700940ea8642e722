import { ECHOED_PROMPT, TINY_PNG, type VendorContext, type VendorFormat, type VendorResponse } from "./fake-vendor.ts";

const json = (value: unknown, status = 200): VendorResponse => ({ status, chunks: [JSON.stringify(value)] });

function respondToPoll(id: string, { behaviour, countPolls, pollsUntilDone, url }: VendorContext): VendorResponse {
  if (behaviour === "job_hidden") return json({ detail: "the account is locked" }, 403);
  const isDone = countPolls(id) >= pollsUntilDone && behaviour !== "never_ends";
  if (!isDone) return json({ id, status: "processing" });
  if (behaviour === "job_fails") return json({ id, status: "failed", output: null, error: "NSFW content" });
  const input = { prompt: ECHOED_PROMPT };
  const done = { id, status: "succeeded", input };
  if (behaviour === "result_empty") return json({ ...done, output: [] });
  if (id.startsWith("video")) return json({ ...done, output: `${url}/result.mp4` });
  // Most models return an array.
  return json({ ...done, output: { images: [`${url}/result.png`], ...input } });
}

/** Replicate's API: predictions, which are polled, and the account. */
export const replicateFormat: VendorFormat = ({ method, path }, context) => {
  if (path === "/result.png") return { type: "image/png", chunks: [TINY_PNG] };
  if (path === "/result.mp4") return { type: "video/mp4", chunks: [context.video] };
  if (method === "GET" && path === "/v1/account") return json({ type: "user", username: "ada" });
  const model = /^\/v1\/models\/(.+)\/predictions$/.exec(path)?.[1];
  if (method === "POST" && model !== undefined)
    return json(
      { id: `${model.includes("video") ? "video" : "image"}-${context.nextJobId()}`, status: "starting" },
      201,
    );
  const [, id, action] = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
  if (id === undefined) return null;
  return action === undefined ? respondToPoll(id, context) : json({ id, status: "canceled" });
};
