import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { lazyWithRetry } from "./lazy-with-retry.ts";

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

it("renders a loaded component synchronously", async () => {
  const Part = lazyWithRetry(() => Promise.resolve({ default: Hello }));
  await Part.preload();
  expect(renderToString(<Part name="Owls" />)).toContain("Owls");
});

it("is fetched once for concurrent preloads", async () => {
  const load = vi.fn(() => Promise.resolve({ default: Hello }));
  const Part = lazyWithRetry(load);
  await Promise.all([Part.preload(), Part.preload()]);
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

it("retries while it cannot be fetched", async () => {
  vi.useFakeTimers();
  try {
    let tries = 0;
    const Part = lazyWithRetry(() =>
      (tries += 1) < 3 ? Promise.reject(new Error("offline")) : Promise.resolve({ default: Hello }),
    );
    const loaded = Part.preload();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(loaded).resolves.toEqual({ default: Hello });
    expect(tries).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
