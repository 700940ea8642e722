import { expect, test } from "vitest";
import type { WriteStatement } from "../../platform/db/index.ts";
import { createFileRemoval } from "./remove-files.ts";

test("files that cannot be removed are removed by a job later", async () => {
  let isDown = true;
  const removed: string[] = [];
  const added: unknown[] = [];
  const errors: unknown[] = [];
  const removal = createFileRemoval({
    storage: {
      removeFolder: async (folder) => {
        if (isDown) throw new Error("down");
        removed.push(folder);
      },
    },
    database: { write: () => Promise.resolve() },
    jobs: {
      add: (kind, payload) => {
        added.push({ kind, payload });
        return {} as WriteStatement;
      },
    },
    onError: (error) => errors.push(error),
  });
  await removal.removeFolder("images/a");
  const payload = { folder: "images/a" };
  expect(added).toEqual([{ kind: "remove_files", payload }]);
  expect(errors).toHaveLength(1);
  const context = { attempt: 1, signal: new AbortController().signal, report: () => undefined };
  // The job runner tries again.
  await expect(removal.handler(payload, context)).rejects.toThrow("down");
  isDown = false;
  expect(await removal.handler(payload, context)).toEqual({ kind: "done", statements: [] });
  await removal.removeFolder("images/b");
  expect([removed, added.length]).toEqual([["images/a", "images/b"], 1]);
});
