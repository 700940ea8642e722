import { expect, test } from "vitest";
import { createS3Storage } from "../platform/storage/index.ts";
import { toKnownFailure } from "./http.ts";

const location = { region: "garage", bucket: "quiz", access_key: "key", secret_key: "secret", path_style: true };

test("a full disk and a bucket that is down are reported as such, and logged", async () => {
  const logged: unknown[] = [];
  const classify = (error: unknown) => toKnownFailure(error, (storageError) => logged.push(storageError))?.code;
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  expect(classify(full)).toBe("storage_full");
  const storage = createS3Storage({ ...location, endpoint: "http://127.0.0.1:9" }, () => true);
  const down = await storage.put("images/a/thumb.webp", Buffer.from("x")).catch((error: unknown) => error);
  storage.close();
  expect(classify(down)).toBe("unavailable");
  expect(logged).toEqual([full, down]);
  expect([classify(new Error("bug")), classify(null)]).toEqual([undefined, undefined]);
});
