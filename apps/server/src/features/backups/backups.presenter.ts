import type { Backup, BackupPlace } from "@showrunner/contract/rest";
import type { ArchiveManifest } from "../../platform/archive/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export function presentBackup(name: string, bytes: number, place: BackupPlace, manifest: ArchiveManifest): Backup {
  const { secrets } = manifest;
  return {
    name,
    bytes,
    created_at: toIsoTime(manifest.created_at),
    created_by: manifest.created_by,
    product_version: manifest.product_version,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.rows,
    has_secrets: secrets.state === "included" || secrets.settings.length === 0,
    needs_passphrase: secrets.state === "included",
    place,
  };
}
