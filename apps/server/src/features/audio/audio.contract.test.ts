import { parseAudioAssetId } from "@showrunner/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testShowRow } from "../../contract-tests/testing/test-rows.ts";
import { ReferenceViolation, WriteConflict, type AudioClipsTable, type Database } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createGrantCapabilities, withoutVariants } from "../../platform/media/grant-capabilities.ts";
import { createMediaRepository, type MediaRepository } from "../../platform/media/media.repository.ts";

const clip = (id: string, change: Partial<AudioClipsTable> = {}): AudioClipsTable => ({
  id,
  owner_id: "ada",
  name: `Größe ${id}.mp3`,
  name_folded: `große ${id}.mp3`,
  mime: "audio/mpeg",
  duration_ms: 900_000,
  bytes: 20_971_520,
  created_at: 1,
  ...change,
});
const page = { owner_id: "ada", search: undefined, after: null, limit: 2 };

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  /** A second server on the same database, or the same one where there can be only one. */
  let other: Database;
  let audio: MediaRepository<AudioClipsTable>;
  beforeAll(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    audio = createMediaRepository(db.database, "audio");
    const { read } = db.database;
    const shows = [testShowRow("running", { status: "active" }), testShowRow("ended", { status: "completed" })];
    await db.database.write(shows.map((row) => ({ query: read.insertInto("shows").values(row) })));
  });
  afterAll(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });
  const add = (...clips: readonly AudioClipsTable[]) => db.database.write(clips.map((row) => audio.insert(row)));
  const grantOn = (database: Database) =>
    createGrantCapabilities(database, withoutVariants(parseAudioAssetId), createMediaRepository(database, "audio"));

  test("lists an owner's clips newest first, in pages and by name, with their usage", async () => {
    await add(clip("a"), clip("b", { created_at: 2 }), clip("c", { created_at: 3 }), clip("x", { owner_id: "bob" }));
    expect(await audio.findById("a")).toEqual(clip("a"));
    expect(await audio.findById("none")).toBeUndefined();
    const first = await audio.findPage(page);
    expect(first.map(({ id }) => id)).toEqual(["c", "b", "a"]);
    const rest = await audio.findPage({ ...page, after: { value: 2, id: "b" } });
    expect(rest.map(({ id }) => id)).toEqual(["a"]);
    expect((await audio.findPage({ ...page, search: "GROSSE B" })).map(({ id }) => id)).toEqual([]);
    expect((await audio.findPage({ ...page, search: "große b" })).map(({ id }) => id)).toEqual(["b"]);
    expect(await audio.count({ owner_id: "ada", search: undefined })).toBe(3);
    expect(await audio.getUsage("ada")).toEqual({ count: 3, bytes: 3 * 20_971_520 });
    expect(await audio.getUsage("nobody")).toEqual({ count: 0, bytes: 0 });
    expect(await audio.count({ owner_id: null, search: undefined })).toBe(4);
    expect(await audio.count({ owner_id: "ada", search: undefined, linked_type: "game" })).toBe(0);
    expect(await audio.count({ owner_id: "ada", search: undefined, linked_type: "none" })).toBe(3);
  });

  test("servers that start a run concurrently grant the same capabilities, and only to clips", async () => {
    await add(clip("s1"), clip("s2"));
    const ids = ["audio--s1", "audio--s2", "audio--gone", "s1", "s1--blur-1-6", "audio--"];
    const granted = await Promise.all([db.database, other].map((on) => grantOn(on)("running", "run", ids)));
    expect([...(granted[0]?.keys() ?? [])]).toEqual(["audio--s1", "audio--s2"]);
    expect(granted[1]).toEqual(granted[0]);
    const capability = granted[0]?.get("audio--s1") ?? "";
    expect(Buffer.from(capability, "base64url")).toHaveLength(18);
    expect((await audio.findByCapability(capability))?.id).toBe("s1");
    expect(await audio.findByCapability("s1")).toBeUndefined();
  });

  test("a clip in a running show cannot be deleted; other clips are deleted with their capabilities", async () => {
    await add(clip("r1"), clip("e1"));
    await grantOn(db.database)("running", "run", ["audio--r1"]);
    const ended = await grantOn(db.database)("ended", "run", ["audio--e1"]);
    await expect(db.database.write(audio.remove("r1"))).rejects.toThrow(ReferenceViolation);
    expect(await audio.findById("r1")).toBeDefined();
    await db.database.write(audio.remove("e1"));
    expect(await audio.findByCapability(ended.get("audio--e1") ?? "")).toBeUndefined();
    await expect(db.database.write(audio.remove("e1"))).rejects.toThrow(WriteConflict);
  });
});
