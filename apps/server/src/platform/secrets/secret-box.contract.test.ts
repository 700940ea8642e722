import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, findBackends, type TestDatabase } from "../db/testing/index.ts";
import { createAppSecret } from "./app-secret.ts";
import { createDataKeysRepository } from "./data-keys.repository.ts";
import { openSecretBox, UnusableDataKey } from "./secret-box.ts";

const place = { table: "settings", row: "smtp_password", field: "value" };

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
  });
  afterEach(() => db.drop());

  const openBox = (secret = "a".repeat(32), previous: string | null = null) =>
    openSecretBox({
      database: db.database,
      repository: createDataKeysRepository(db.database),
      secret: createAppSecret(secret),
      previousSecret: previous === null ? null : createAppSecret(previous),
      now: Date.now,
    });

  test("servers that store their first secret at once share one key", async () => {
    const boxes = await Promise.all(Array.from({ length: 5 }, () => openBox()));
    const envelopes = await Promise.all(boxes.map((box, index) => box.encrypt(`secret ${index}`, place)));
    for (const box of boxes)
      expect(await Promise.all(envelopes.map((envelope) => box.decrypt(envelope, place)))).toEqual(
        envelopes.map((_, index) => `secret ${index}`),
      );
    expect(await db.database.read.selectFrom("data_keys").select("slot").execute()).toHaveLength(1);
  });

  test("after a change of the app secret, the key is wrapped again and the former secret is not needed", async () => {
    const envelope = await (await openBox("a".repeat(32))).encrypt("hunter2", place);
    const [one, two] = await Promise.all([
      openBox("b".repeat(32), "a".repeat(32)),
      openBox("b".repeat(32), "a".repeat(32)),
    ]);
    expect([await one.decrypt(envelope, place), await two.decrypt(envelope, place)]).toEqual(["hunter2", "hunter2"]);
    expect(await (await openBox("b".repeat(32))).decrypt(envelope, place)).toBe("hunter2");
    await expect(openBox("a".repeat(32))).rejects.toBeInstanceOf(UnusableDataKey);
  });

  test("without stored secrets any app secret is accepted", async () => {
    await openBox("a".repeat(32));
    await expect(openBox("b".repeat(32))).resolves.toBeDefined();
  });
});

describe("an envelope", () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase();
  });
  afterEach(() => db.drop());
  const openBox = () =>
    openSecretBox({
      database: db.database,
      repository: createDataKeysRepository(db.database),
      secret: createAppSecret("a".repeat(32)),
      previousSecret: null,
      now: Date.now,
    });

  test("opens to any text in its own place, and in no other", async () => {
    const box = await openBox();
    const name = fc.string({ maxLength: 10 });
    const places = fc.record({ table: name, row: name, field: name });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), places, places, async (text, here, there) => {
        const envelope = await box.encrypt(text, here);
        const isSame = JSON.stringify(here) === JSON.stringify(there);
        // UTF-8 cannot encode lone surrogates.
        const expected = Buffer.from(text).toString("utf8");
        expect(await box.decrypt(envelope, here)).toBe(expected);
        expect(await box.decrypt(envelope, there)).toBe(isSame ? expected : null);
      }),
    );
  });

  test("with any changed bit, or cut anywhere, is refused", async () => {
    const box = await openBox();
    const envelope = await box.encrypt("hunter2", place);
    const [version = "", id = "", sealed = ""] = envelope.split(".");
    const bytes = Buffer.from(sealed, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await box.decrypt(`${version}.${id}.${flipped.toString("base64url")}`, place)).toBeNull();
    }
    for (let length = 0; length < envelope.length - 1; length += 1)
      expect(await box.decrypt(envelope.slice(0, length), place)).toBeNull();
  });

  test("is different each time, and contains no plain text", async () => {
    const box = await openBox();
    const [first, second] = [await box.encrypt("hunter2", place), await box.encrypt("hunter2", place)];
    expect(first).not.toBe(second);
    expect(first).not.toContain("hunter2");
  });
});
