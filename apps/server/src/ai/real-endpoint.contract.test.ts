import { describe, expect, test } from "vitest";
import { createProviderFetch } from "./provider-fetch.ts";
import type { ProviderConnection, TextPart } from "./provider-definition.ts";
import { general } from "./providers/general/general.ts";

// A developer's own server, such as Ollama at `http://127.0.0.1:11434/v1`. The tests use a few tokens.
const {
  TEST_OPENAI_COMPATIBLE_URL: url,
  TEST_OPENAI_COMPATIBLE_KEY: key,
  TEST_OPENAI_COMPATIBLE_MODEL: chosen,
} = process.env;
/** Milliseconds. The server may have to load the model first. */
const TIMEOUT = 300_000;
const never = new AbortController().signal;

describe.skipIf(url === undefined)("an OpenAI-compatible server", { timeout: TIMEOUT }, () => {
  const connection: ProviderConnection = {
    settings: { base_url: url ?? "" },
    credentials: key === undefined ? {} : { api_key: key },
    fetch: createProviderFetch((host) => host === URL.parse(url ?? "")?.hostname),
  };
  const findModel = async (): Promise<string> => {
    const listed = await general.listModels(connection, never);
    if (!listed.ok) throw new Error(listed.failure.code);
    const model = chosen ?? listed.value[0]?.name;
    if (model === undefined) throw new Error("the server lists no models; name one in TEST_OPENAI_COMPATIBLE_MODEL");
    return model;
  };
  const run = async (signal: AbortSignal, onPart: (part: TextPart) => void): Promise<void> => {
    const request = { system: "Answer in one word.", prompt: "Which river flows through Cologne?" };
    const options = { model: await findModel(), temperature: 0, maxTokens: 40, signal };
    for await (const part of general.text?.(connection, { ...request, ...options }) ?? []) onPart(part);
  };

  test("streams a text, and its usage is metered", async () => {
    const parts: TextPart[] = [];
    await run(never, (part) => parts.push(part));
    const end = parts.at(-1);
    if (end?.kind !== "end") throw new Error("the stream has no end");
    expect(end.failure).toBeNull();
    expect(parts.length).toBeGreaterThan(1);
    for (const unit of ["input_tokens", "output_tokens"])
      expect(Number(end.usage.find((fact) => fact.unit === unit)?.amount)).toBeGreaterThan(0);
  });

  test("a stopped text ends as cancelled", async () => {
    const stop = new AbortController();
    const parts: TextPart[] = [];
    await run(stop.signal, (part) => {
      parts.push(part);
      stop.abort();
    });
    expect(parts.at(-1)).toMatchObject({ kind: "end", failure: { code: "cancelled" } });
  });
});
