import type { AssetKind } from "@showrunner/contract/rest";
import type { GenerationFilter } from "../db/generation-filter.ts";
import { ReferenceViolation, WriteConflict, type Database, type GeneratedColumns } from "../db/index.ts";
import type { LinkFilter } from "../db/media-link-filter.ts";
import { dropBlankSearch } from "../db/search.ts";
import type { UserCaller } from "../http/caller.ts";
import { fail, ok, type ServiceResult } from "../http/failure.ts";
import { countTotal, decodeCursor, toPage } from "../http/paging.ts";
import type { Storage } from "../storage/index.ts";
import type { MediaRepository } from "./media.repository.ts";
import { removeUnsavedFiles } from "./remove-unsaved-files.ts";
import { createStorageQuota, type StorageQuota } from "./storage-quota.ts";

/** Columns of all kinds. Those of generated files are missing for a kind that cannot be generated. */
type MediaRow = Partial<GeneratedColumns> & {
  readonly id: string;
  readonly owner_id: string | null;
  readonly created_at: number;
};

interface ListQuery extends Partial<LinkFilter>, GenerationFilter {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface ListPage<Shown> {
  readonly items: Shown[];
  readonly next_cursor: string | null;
  readonly total: number;
}

/**
 * The files of one kind, and who may do what with them: the owner, admins and readers of a game that contains a file
 * may read it; the owner and admins list, link and delete it. For anyone else it does not exist.
 */
export interface MediaFiles<Row> {
  /** Folder of a file in the storage. */
  getFolder(id: string): string;
  canEdit(caller: UserCaller, row: Row): boolean;
  /** The file, if the caller may read it. */
  findReadable(caller: UserCaller, id: string): Promise<ServiceResult<Row>>;
  /** The file, if the caller may edit it. Editors may also link it. */
  findEditable(caller: UserCaller, id: string): Promise<ServiceResult<Row>>;
  /** As `findReadable`; without a caller, a signed URL grants access. */
  findServed(caller: UserCaller | null, id: string): Promise<ServiceResult<Row>>;
  checkEditable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** As `checkEditable`; also fails while there is no file. */
  checkLinkable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** Whether the caller may read and use the file, which must be complete; null if it does not exist. */
  canRead(caller: UserCaller, id: string): Promise<boolean | null>;
  /** Fails with `not_found` for an unknown capability. */
  findByCapability(capability: string): Promise<ServiceResult<Row & { readonly variant: string }>>;
  readonly checkQuota: StorageQuota["check"];
  readonly enforceQuota: StorageQuota["enforce"];
  /** @param preparePresent returns the presenter for the rows of the page */
  list<Shown>(
    caller: UserCaller,
    query: ListQuery,
    preparePresent: (rows: readonly Row[]) => Promise<(row: Row) => Shown>,
  ): Promise<ServiceResult<ListPage<Shown>>>;
  /** Stores the files of an upload, then its row; if that fails, the files are removed. */
  save(row: Row, putFiles: () => Promise<void>): Promise<void>;
  removeFiles(id: string): Promise<void>;
  /** Fails with its places while the file is linked or used. Cancels the run of a file that is not generated yet. */
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
}

/** What the services of all kinds offer without change. */
export type SharedMediaActions = Pick<
  MediaFiles<unknown>,
  "checkEditable" | "checkLinkable" | "canRead" | "checkQuota" | "enforceQuota" | "removeFiles" | "remove"
>;

/** How much one user may store. */
export interface MediaQuota {
  readonly files: number;
  readonly mebibytes: number;
}

interface Dependencies<Row> {
  readonly kind: AssetKind;
  readonly quota: MediaQuota;
  readonly database: Pick<Database, "write">;
  readonly repository: MediaRepository<Row>;
  readonly storage: Pick<Storage, "removeFolder">;
  /** Fails with the file's places if it is linked or used. */
  readonly checkUnused: (caller: UserCaller, kind: AssetKind, id: string) => Promise<ServiceResult<undefined>>;
  /** Cancels a run if it exists and has not ended. */
  readonly cancelRun: (attemptId: string) => Promise<void>;
  /** Whether a game whose content the caller may read contains the file. */
  readonly isInReadableGame: (caller: UserCaller, id: string) => Promise<boolean>;
}

/** Names of the kinds in the storage and in URLs. */
export const MEDIA_FOLDERS = { image: "images", video: "videos", audio: "audio" } as const;
const isReady = ({ status = "ready" }: MediaRow): boolean => status === "ready";

export function createMediaFiles<Row extends MediaRow>(dependencies: Dependencies<Row>): MediaFiles<Row> {
  const { kind, quota, database, repository, storage, checkUnused, cancelRun, isInReadableGame } = dependencies;

  const { check: checkQuota, enforce: enforceQuota } = createStorageQuota(repository.getUsage, {
    count: { max: quota.files, code: `${kind}_quota_reached` },
    mebibytes: { max: quota.mebibytes, code: `${kind}_storage_quota_reached` },
  });
  const getFolder = (id: string): string => `${MEDIA_FOLDERS[kind]}/${id}`;
  const removeFiles = (id: string): Promise<void> => storage.removeFolder(getFolder(id));
  const canEdit = ({ isAdmin, user_id }: UserCaller, { owner_id }: Row): boolean =>
    isAdmin || (user_id !== null && user_id === owner_id);
  const canReadRow = async (caller: UserCaller, row: Row): Promise<boolean> =>
    canEdit(caller, row) || isInReadableGame(caller, row.id);
  const findReadable = async (caller: UserCaller, id: string): Promise<ServiceResult<Row>> => {
    const row = await repository.findById(id);
    return row !== undefined && (await canReadRow(caller, row)) ? ok(row) : fail("not_found");
  };
  const findEditable = async (caller: UserCaller, id: string): Promise<ServiceResult<Row>> => {
    const row = await findReadable(caller, id);
    return row.ok && !canEdit(caller, row.value) ? fail("forbidden") : row;
  };

  return {
    getFolder,
    canEdit,
    findReadable,
    findEditable,
    findServed: async (caller, id) => {
      if (caller !== null) return findReadable(caller, id);
      const row = await repository.findById(id);
      return row === undefined ? fail("not_found") : ok(row);
    },
    checkEditable: async (caller, id) => {
      const row = await findEditable(caller, id);
      return row.ok ? ok() : row;
    },
    checkLinkable: async (caller, id) => {
      const row = await findEditable(caller, id);
      if (!row.ok) return row;
      return isReady(row.value) ? ok() : fail("media_not_ready");
    },
    canRead: async (caller, id) => {
      const row = await repository.findById(id);
      return row === undefined ? null : isReady(row) && (await canReadRow(caller, row));
    },
    findByCapability: async (capability) => {
      const row = await repository.findByCapability(capability);
      return row === undefined ? fail("not_found") : ok(row);
    },
    checkQuota,
    enforceQuota,
    list: async (caller, { search, cursor, limit, ...given }, preparePresent) => {
      const filter = { ...given, owner_id: caller.isAdmin ? null : caller.user_id, search: dropBlankSearch(search) };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      const present = await preparePresent(rows);
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), present), total });
    },
    save: async (row, putFiles) => {
      try {
        await putFiles();
        await database.write([repository.insert(row)]);
      } catch (error) {
        await removeUnsavedFiles(
          error,
          () => repository.findById(row.id),
          () => removeFiles(row.id),
        );
        throw error;
      }
    },
    removeFiles,
    remove: async (caller, id) => {
      const row = await findEditable(caller, id);
      if (!row.ok) return row;
      const unused = await checkUnused(caller, kind, id);
      if (!unused.ok) return unused;
      try {
        await database.write(repository.remove(id));
      } catch (error) {
        // The file is in use by a running show, or was linked meanwhile.
        if (error instanceof ReferenceViolation) return fail(`${kind}_in_use`);
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      const { status, attempt_id = null } = row.value;
      if (status === "pending" && attempt_id !== null) await cancelRun(attempt_id);
      await removeFiles(id);
      return ok();
    },
  };
}
