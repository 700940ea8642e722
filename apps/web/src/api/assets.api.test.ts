import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { UPLOAD_KEY, useForgetUploads, useUploadAsset } from "./assets.api.ts";
import { renderHook } from "./testing/render-hook.tsx";

test("forms wait for uploads of their fields, but not for those of the library or of a form that was left", async () => {
  vi.stubGlobal("location", { pathname: "/gameshows/games" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const queries = new QueryClient();
  const ofLibrary = renderHook(queries, () => useUploadAsset(false));
  const ofField = renderHook(queries, () => useUploadAsset(true));
  const forget = renderHook(queries, useForgetUploads);
  const video = { kind: "video", file: new File(["film"], "film.mp4"), signal: new AbortController().signal } as const;
  const countAwaited = () => queries.isMutating({ mutationKey: UPLOAD_KEY });
  void ofLibrary.mutateAsync(video);
  expect(countAwaited()).toBe(0);
  void ofField.mutateAsync(video);
  expect(countAwaited()).toBe(1);
  forget();
  expect(countAwaited()).toBe(0);
  expect(queries.isMutating()).toBe(1);
});

test("an upload that waits for the rate limit or for others counts as running until it is stopped", async () => {
  vi.stubGlobal("location", { pathname: "/gameshows/games" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const limited = () => new Response("{}", { status: 429, headers: { "retry-after": "30" } });
  const stored = () => Response.json({ id: "1" });
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(stored()));
  fetched.mockImplementationOnce(() => Promise.resolve(limited()));
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
  try {
    const queries = new QueryClient();
    const { mutateAsync } = renderHook(queries, () => useUploadAsset(true));
    const countAwaited = () => queries.isMutating({ mutationKey: UPLOAD_KEY });
    const onWait = vi.fn<(refusal: ApiError) => void>();
    const send = (after: Promise<unknown>) => {
      const stop = new AbortController();
      const file = new File(["beep"], "beep.mp3");
      return { stop, sent: mutateAsync({ kind: "audio", file, signal: stop.signal, onWait, after }) };
    };
    const first = send(Promise.resolve());
    const second = send(first.sent);
    const third = send(second.sent);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWait.mock.calls).toMatchObject([[{ retryAfterS: 30 }]]);
    expect(countAwaited()).toBe(3);
    third.stop.abort();
    await expect(third.sent).rejects.toThrow("aborted");
    expect(countAwaited()).toBe(2);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await first.sent, await second.sent]).toEqual([{ id: "1" }, { id: "1" }]);
    expect(countAwaited()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
