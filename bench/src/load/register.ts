import { spreadOf } from "../spread.ts";
import type { Registration, Report } from "./messages.ts";
import { spreadOver } from "./pace.ts";

/** Sends registrations at a steady rate, without waiting for responses. */
export async function register(registrations: readonly Registration[], over_ms: number): Promise<Report> {
  const answered: number[] = [];
  const sessions: string[] = [];
  const refused: number[] = [];
  const tries: Promise<void>[] = [];
  let last_try = performance.now();
  const one = async ({ url, body }: Registration): Promise<void> => {
    const start = performance.now();
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
    const text = await response.text();
    answered.push(performance.now() - start);
    if (response.ok) sessions.push(text);
    else refused.push(response.status);
  };
  await spreadOver(registrations.length, over_ms, (index) => {
    const registration = registrations[index];
    last_try = performance.now();
    if (registration !== undefined) tries.push(one(registration));
  });
  await Promise.all(tries);
  const after_last_try_ms = performance.now() - last_try;
  return { type: "registered", answered: spreadOf(answered), sessions, refused, after_last_try_ms };
}
