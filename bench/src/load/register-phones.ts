import { computePercentiles } from "../percentiles.ts";
import type { Registration, LoadReport } from "./load-messages.ts";
import { runEvenly } from "./run-evenly.ts";

/** Sends registrations at a steady rate, without waiting for responses. */
export async function registerPhones(registrations: readonly Registration[], durationMs: number): Promise<LoadReport> {
  const responseMs: number[] = [];
  const sessions: string[] = [];
  const refused: number[] = [];
  const tries: Promise<void>[] = [];
  let lastTry = performance.now();
  const registerOne = async ({ url, body }: Registration): Promise<void> => {
    const start = performance.now();
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    const text = await response.text();
    responseMs.push(performance.now() - start);
    if (response.ok) sessions.push(text);
    else refused.push(response.status);
  };
  await runEvenly(registrations.length, durationMs, (index) => {
    const registration = registrations[index];
    lastTry = performance.now();
    if (registration !== undefined) tries.push(registerOne(registration));
  });
  await Promise.all(tries);
  const afterLastTryMs = performance.now() - lastTry;
  return { type: "registered", responseMs: computePercentiles(responseMs), sessions, refused, afterLastTryMs };
}
