import { BACKUP_FAILURES, type BackupFailure } from "@showrunner/contract/rest";
import { NotEnoughSpace } from "../../platform/archive/index.ts";
import { UncopyableData } from "../../platform/db/bulk/index.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { UnusableDataKey } from "../../platform/secrets/secret-box.ts";

/** S3 storage is selected, but cannot be used. */
export class StorageUnusable extends Error {
  override readonly name = "StorageUnusable";
}

export function classifyBackupFailure(error: unknown): BackupFailure {
  if (error instanceof NotEnoughSpace || isDiskFull(error)) return "no_space";
  if (error instanceof StorageUnusable) return "storage";
  if (error instanceof UncopyableData) return "reference";
  return error instanceof UnusableDataKey ? "unusable_key" : "failed";
}

/** The reason that is stored with the failed job. */
export function toBackupFailure(code: string | null): BackupFailure {
  return BACKUP_FAILURES.find((failure) => failure === code) ?? "failed";
}
