import { expect, test } from "vitest";
import { getOfflineMessageKey } from "./offline-message-key.ts";

test("a phone says whether it has no connection, the server is busy, or its team has too many phones", () => {
  const keys = ([undefined, "restart", "too_many"] as const).map((code) => getOfflineMessageKey(code, false));
  expect(keys).toEqual(["offline", "busy", "too_many"]);
});

test("a phone with a kept answer says so, unless its player has to act", () => {
  const keys = ([undefined, "restart", "too_many"] as const).map((code) => getOfflineMessageKey(code, true));
  expect(keys).toEqual(["offline_kept", "offline_kept", "too_many"]);
});
