import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { draftRequest } from "@showrunner/contract/rest";
import { ok } from "../../platform/http/failure.ts";
import { createAuthoringService } from "./authoring.service.ts";
import type { TextModel, TextModels } from "./text-models.ts";

const caller = { user_id: "ada", isAdmin: false };

test("a run whose drafts cannot be read is cancelled, and its stream ends with an error code", async () => {
  const run = new PassThrough();
  const errors: unknown[] = [];
  const textModels: TextModels = {
    find: () => Promise.resolve({ provider: {}, model: "fake-model" } as TextModel),
    open: () => Promise.resolve(ok(run)),
    estimate: () => Promise.reject(new Error("not called")),
  };
  const failure = new Error("the database is gone");
  const service = createAuthoringService({
    textModels,
    loadSimilaritySearch: () => Promise.reject(failure),
    onError: (error) => errors.push(error),
  });
  const request = draftRequest.parse({ topic: "Rivers", language: "en", difficulty: "easy", counts: { open: 1 } });
  const drafted = await service.draft(caller, request);
  if (!drafted.ok) throw new Error(drafted.error.code);
  const end = { type: "end", runs: [], is_complete: false, error: "internal_error" };
  expect(JSON.parse((await buffer(drafted.value)).toString())).toEqual(end);
  expect(errors).toEqual([failure]);
  expect(run.destroyed).toBe(true);
});
