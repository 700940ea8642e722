import { CompiledQuery } from "kysely";
import type { Migration } from "./migration.ts";

/** Idempotent: it runs again after a crash on databases without transactional DDL. */
const TAKE_OVER_VERIFIED = `update users set email_verified_at = (select verified_at from email_verifications where email_verifications.user_id = users.id and email_verifications.email_folded = users.email_folded) where email_verified_at is null`;

/** Which addresses are verified, and whether an account may sign in with its username. */
export const migrations: readonly Migration[] = [
  {
    id: "0500_users_email_verified_at",
    up: (schema, { instant }) => schema.alterTable("users").addColumn("email_verified_at", instant),
  },
  { id: "0501_take_over_verified_addresses", up: () => ({ compile: () => CompiledQuery.raw(TAKE_OVER_VERIFIED) }) },
  {
    id: "0502_users_login_via_username",
    up: (schema, { flag }) =>
      schema.alterTable("users").addColumn("login_via_username", flag, (column) => column.notNull().defaultTo(1)),
  },
];
