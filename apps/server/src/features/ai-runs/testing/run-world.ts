import { setTimeout as sleep } from "node:timers/promises";
import type { AiRun, RunStreamEvent } from "@showrunner/contract/rest";
import { getFormat, startFakeVendor, type FakeVendor, type VendorCall } from "../../../ai/testing/index.ts";
import { startTestServer, type Credentials, type TestServer } from "../../../testing/test-server.ts";

/** Planted in the credentials; must never appear in a response, row or log. */
export const PLANTED_KEY = "sk-planted-secret-0123456789";

/** A server with one active provider, connected to a fake vendor. */
export interface RunWorld {
  readonly on: TestServer;
  readonly vendor: FakeVendor;
  readonly admin: Credentials;
  readonly providerId: string;
  /** Base address of the listening server. */
  readonly url: string;
  /** Runs a text and reads the stream to its end. */
  runText(
    body: object,
    as?: Credentials,
    signal?: AbortSignal,
  ): Promise<{ readonly status: number; readonly events: readonly RunStreamEvent[]; readonly run: AiRun | null }>;
  /** Waits until a run has ended. */
  awaitRun(id: string, as?: Credentials): Promise<AiRun>;
  close(): Promise<void>;
}

export async function createRunWorld(
  key = "general",
  chunkDelayMs = 0,
  write?: (call: VendorCall) => string,
  video?: Uint8Array,
): Promise<RunWorld> {
  const vendor = await startFakeVendor(getFormat(key), {
    chunkDelayMs,
    ...(write === undefined ? {} : { write }),
    ...(video === undefined ? {} : { video }),
  });
  const on = await startTestServer({ APPROVED_HOSTS: "127.0.0.1" });
  const admin = await on.setUp();
  const url = await on.app.listen({ host: "127.0.0.1", port: 0 });
  const { items } = await on.call("GET /providers/definitions", { as: admin });
  const capabilities = items.find((item) => item.key === key)?.capabilities ?? [];
  const { id } = await on.call("POST /providers", {
    as: admin,
    body: {
      name: "House model",
      provider_key: key,
      settings: {
        base_url: `${vendor.url}/v1`,
        ...(capabilities.includes("llm") ? { default_model: "fake-model" } : {}),
      },
      credentials: { api_key: PLANTED_KEY },
      capabilities,
    },
  });
  await on.call("POST /providers/:id/test", { as: admin, params: { id } });

  const awaitRun = async (runId: string, as: Credentials = admin): Promise<AiRun> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const run = await on.call("GET /ai/runs/:id", { as, params: { id: runId } });
      if (run.ended_at !== null) return run;
      await sleep(25);
    }
    throw new Error("the run did not end");
  };
  return {
    on,
    vendor,
    admin,
    providerId: id,
    url,
    awaitRun,
    runText: async (body, as = admin, signal) => {
      const response = await fetch(`${url}/api/v1/providers/${id}/run`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${as.access_token}` },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      });
      const text = await response.text();
      if (response.status !== 200) return { status: response.status, events: [], run: null };
      const events = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as RunStreamEvent);
      const end = events.at(-1);
      return { status: 200, events, run: end?.type === "end" ? end.run : null };
    },
    close: async () => {
      await on.close();
      await vendor.close();
    },
  };
}
