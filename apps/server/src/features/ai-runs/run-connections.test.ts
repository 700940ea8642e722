import { expect, test } from "vitest";
import { CircuitOpen, createCircuitBreakers } from "../../ai/circuit-breaker.ts";
import type { RunnableProvider } from "../providers/index.ts";
import { createOpenConnection } from "./run-connections.ts";

const provider: RunnableProvider = {
  ...{ id: "provider", version: 1, validatedAt: 1, name: "House model", capabilities: ["llm"], settings: {} },
  definition: {} as RunnableProvider["definition"],
  decryptCredentials: () => Promise.resolve({}),
};

test("after an outage, a passed test or a change of the provider ends the wait for the next trial", async () => {
  const openConnection = createOpenConnection(
    () => Promise.resolve(new Response(null, { status: 503 })),
    createCircuitBreakers(() => 0),
  );
  const send = async (change: Partial<RunnableProvider> = {}) =>
    (await openConnection({ ...provider, ...change }))?.fetch("http://vendor.test");
  for (let tries = 0; tries < 5; tries += 1) expect((await send())?.status).toBe(503);
  await expect(send()).rejects.toThrow(CircuitOpen);
  expect((await send({ validatedAt: 2 }))?.status).toBe(503);
  expect((await send({ version: 2 }))?.status).toBe(503);
  await expect(send()).rejects.toThrow(CircuitOpen);
});
