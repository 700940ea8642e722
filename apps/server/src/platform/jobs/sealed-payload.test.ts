import { expect, test } from "vitest";
import { createTestDatabase } from "../db/testing/index.ts";
import { openTestSecretBox } from "../secrets/testing.ts";
import { createPayloadSealer } from "./sealed-payload.ts";

test("a stored payload does not reveal what a visitor typed, and opens only for its kind of job", async () => {
  const db = await createTestDatabase();
  try {
    const secrets = await openTestSecretBox(db.database);
    const sealer = createPayloadSealer(secrets, "forgot_password");
    const payload = JSON.parse(JSON.stringify(await sealer.seal("my password"))) as unknown;
    expect(JSON.stringify(payload)).not.toContain("my password");
    expect(await sealer.open(payload)).toBe("my password");
    expect(await createPayloadSealer(secrets, "other").open(payload)).toBeNull();
    await expect(async () => sealer.open({ login: "my password" })).rejects.toThrow();
  } finally {
    await db.drop();
  }
});
