import { expect, test } from "vitest";
import type { StoredProfile } from "../../platform/database-profiles/index.ts";
import { createCopyService } from "./copy.service.ts";

test("a copy that fails on a full disk ends without a rejection, which nothing would catch", async () => {
  const failures: string[] = [];
  const copies = createCopyService({
    setCopying: () => Promise.reject(new Error("ENOSPC")),
    onError: ({ kind }: { readonly kind: string }) => failures.push(kind),
    monotonic: () => 0,
  } as unknown as Parameters<typeof createCopyService>[0]);
  await copies.run({ name: "Second" } as StoredProfile, () => Promise.resolve(true));
  expect([copies.get().state, failures]).toEqual(["failed", ["database", "database"]]);
});
