import type { Migration } from "./migration.ts";

/** Codes by which further phones join a team without a password. Only a keyed hash of a code is stored. */
export const migrations: readonly Migration[] = [
  {
    id: "0351_team_code_version",
    up: (schema, { instant }) => schema.alterTable("team_credentials").addColumn("code_version", instant),
  },
  {
    id: "0352_team_code_hash",
    up: (schema, { word }) => schema.alterTable("team_credentials").addColumn("code_hash", word),
  },
  {
    id: "0353_team_code_expires_at",
    up: (schema, { instant }) => schema.alterTable("team_credentials").addColumn("code_expires_at", instant),
  },
  {
    id: "0354_team_credentials_by_code",
    up: (schema) =>
      schema.createIndex("team_credentials_by_code").on("team_credentials").columns(["show_id", "code_hash"]).unique(),
  },
];
