import type { AiOperation } from "@showrunner/contract/rest";
import type {
  AiAttemptsTable,
  Database,
  GeneratedColumns,
  ImagesTable,
  VideosTable,
  WriteStatement,
} from "../../platform/db/index.ts";
import type { MediaKind } from "./media-models.repository.ts";

/** Columns that generated images and videos have in common. */
export type GeneratedMedia = GeneratedColumns & Pick<ImagesTable, "id" | "owner_id" | "name">;

/** Columns that are known once the file is stored. */
export interface StoredColumns {
  readonly image: Pick<ImagesTable, "name" | "name_folded" | "mime" | "width" | "height" | "bytes">;
  readonly video: Pick<VideosTable, "name" | "name_folded" | "mime" | "width" | "height" | "bytes" | "duration_ms">;
}

/** A run with the current username of its account. */
export interface ListedAttempt extends AiAttemptsTable {
  readonly username: string | null;
}

/** Records of generated files. Changes reject with `WriteConflict` if the record was deleted or has another state. */
export interface GeneratedMediaRepository {
  find(kind: MediaKind, id: string): Promise<GeneratedMedia | undefined>;
  /** Records of the files of a run. */
  findByAttempt(kind: MediaKind, attemptId: string): Promise<readonly GeneratedMedia[]>;
  /** Requires a pending record of the given run. */
  setReady<K extends MediaKind>(kind: K, id: string, attemptId: string, file: StoredColumns[K]): WriteStatement;
  /** Requires a pending record of the given run. */
  setFailed(kind: MediaKind, id: string, attemptId: string, generation: string): WriteStatement;
  /** Requires a failed record, and assigns it to a new run. */
  setPending(kind: MediaKind, id: string, attemptId: string, generation: string): WriteStatement;
  /** The latest runs of an operation, newest first. `userId` undefined: of all accounts. */
  findRecent(
    operation: AiOperation,
    userId: string | null | undefined,
    limit: number,
  ): Promise<readonly ListedAttempt[]>;
}

const TABLES = { image: "images", video: "videos" } as const;
const COLUMNS = ["id", "owner_id", "name", "status", "attempt_id", "model", "generation"] as const;

export function createGeneratedMediaRepository({ read }: Pick<Database, "read">): GeneratedMediaRepository {
  const change = (
    kind: MediaKind,
    id: string,
    from: { readonly status: GeneratedColumns["status"]; readonly attempt_id?: string },
    changes: Partial<GeneratedColumns> | StoredColumns[MediaKind],
  ): WriteStatement => {
    const update = read.updateTable(TABLES[kind]).set(changes).where("id", "=", id).where("status", "=", from.status);
    const { attempt_id } = from;
    return { query: attempt_id === undefined ? update : update.where("attempt_id", "=", attempt_id), expectRows: 1 };
  };
  return {
    find: (kind, id) => read.selectFrom(TABLES[kind]).select(COLUMNS).where("id", "=", id).executeTakeFirst(),
    findByAttempt: (kind, attemptId) =>
      read.selectFrom(TABLES[kind]).select(COLUMNS).where("attempt_id", "=", attemptId).orderBy("id").execute(),
    setReady: (kind, id, attemptId, file) =>
      change(kind, id, { status: "pending", attempt_id: attemptId }, { ...file, status: "ready" }),
    setFailed: (kind, id, attemptId, generation) =>
      change(kind, id, { status: "pending", attempt_id: attemptId }, { status: "failed", generation }),
    setPending: (kind, id, attemptId, generation) =>
      change(kind, id, { status: "failed" }, { status: "pending", attempt_id: attemptId, generation }),
    findRecent: async (operation, userId, limit) => {
      const all = read
        .selectFrom("ai_attempts")
        .leftJoin("users", "users.id", "ai_attempts.user_id")
        .selectAll("ai_attempts")
        .select("users.username")
        .where("ai_attempts.operation", "=", operation);
      const filtered =
        userId === undefined ? all : all.where("ai_attempts.user_id", userId === null ? "is" : "=", userId);
      const rows = await filtered
        .orderBy("ai_attempts.created_at", "desc")
        .orderBy("ai_attempts.id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, created_at: Number(row.created_at) }));
    },
  };
}
