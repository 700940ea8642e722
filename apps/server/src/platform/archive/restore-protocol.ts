// Messages between the restoring thread and the serving thread.
import type { DatabaseFailure } from "@showrunner/contract/rest";
import type { DatabaseLocation, DataKeysTable } from "../db/index.ts";

export interface RestoreRequest {
  readonly file: string;
  readonly target: DatabaseLocation;
  /** Whether the target may have a private address. */
  readonly is_target_approved: boolean;
  /** Null omits the secrets. */
  readonly data_key: DataKeysTable | null;
}

export interface RestoreProgress {
  /** While `checking`, nothing is changed. */
  readonly phase: "checking" | "loading" | "files";
  readonly done: number;
  readonly total: number;
}

export type RestoreCommand = { readonly kind: "files_stored" } | { readonly kind: "cancel" };

/** Why a restore failed, in the form that crosses the thread boundary. */
export type RestoreFailure =
  | { readonly kind: "unusable"; readonly message: string }
  | { readonly kind: "newer" }
  | { readonly kind: "not_empty" }
  | { readonly kind: "foreign" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "no_space" }
  | { readonly kind: "database"; readonly failure: DatabaseFailure; readonly message: string };

export type RestoreReply =
  | { readonly kind: "progress"; readonly progress: RestoreProgress }
  /** All rows are loaded; the serving thread responds with `files_stored`. */
  | { readonly kind: "store_files" }
  | { readonly kind: "done"; readonly held_jobs: number }
  | { readonly kind: "failed"; readonly failure: RestoreFailure };
