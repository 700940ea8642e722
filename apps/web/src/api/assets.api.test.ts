import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
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
  const video = { kind: "video", file: new File(["film"], "film.mp4") } as const;
  const countAwaited = () => queries.isMutating({ mutationKey: UPLOAD_KEY });
  void ofLibrary.mutateAsync(video);
  expect(countAwaited()).toBe(0);
  void ofField.mutateAsync(video);
  expect(countAwaited()).toBe(1);
  forget();
  expect(countAwaited()).toBe(0);
  expect(queries.isMutating()).toBe(1);
});
