import type { DatabaseFailure } from "@showrunner/contract/rest";
import { HostNotApproved } from "../../network/guarded-connect.ts";
import {
  CREDENTIALS_CODE,
  DataFolderInUse,
  DatabaseUnavailable,
  IncompleteDatabase,
  UnsuitableDatabase,
} from "../errors.ts";

/** A check of the inspection failed. */
export class InspectionFailure extends Error {
  override readonly name = "InspectionFailure";
  readonly reason: DatabaseFailure;

  constructor(reason: DatabaseFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Codes of drivers, the system and Node; the most specific ones come first. */
const FAILURE_BY_CODE: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [CREDENTIALS_CODE, "credentials"],
  [/^(3D000|ER_BAD_DB_ERROR)$/, "no_such_database"],
  [
    /^(42501|ER_DBACCESS_DENIED_ERROR|ER_TABLEACCESS_DENIED_ERROR|ER_SPECIFIC_ACCESS_DENIED_ERROR|EACCES|EPERM|EROFS)$/,
    "not_permitted",
  ],
  [/^(HANDSHAKE_NO_SSL_SUPPORT|HANDSHAKE_SSL_ERROR|ER_SECURE_TRANSPORT_REQUIRED|EPROTO)$/, "tls"],
  [/^(ERR_(TLS|SSL)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/, "tls"],
  [/^(ECONNREFUSED|53300|ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS)$/, "refused"],
  [/^SQLITE_(NOTADB|CORRUPT)/, "not_a_database"],
  [/^SQLITE_(READONLY|CANTOPEN|PERM)/, "not_permitted"],
  [/^SQLITE_(BUSY|LOCKED)/, "in_use"],
];
/** PostgreSQL's driver reports this without a code. */
const NO_SSL_SUPPORT = /does not support SSL/;

/** Reduces an error to a category, because texts of drivers may contain internal hosts, users and paths. */
export function classifyFailure(error: unknown): DatabaseFailure {
  if (error instanceof InspectionFailure) return error.reason;
  if (error instanceof HostNotApproved) return "host_not_approved";
  if (error instanceof DataFolderInUse) return "in_use";
  if (error instanceof IncompleteDatabase) return "incomplete";
  if (error instanceof UnsuitableDatabase)
    return error.message.endsWith("or newer is needed") ? "too_old" : "unsuitable";
  if (!(error instanceof Error)) return "unreachable";
  if (error instanceof AggregateError && error.errors.length > 0) return classifyFailure(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : FAILURE_BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return known;
  if (NO_SSL_SUPPORT.test(error.message)) return "tls";
  if (error.cause !== undefined) return classifyFailure(error.cause);
  if (error instanceof DatabaseUnavailable && error.reason === "io") return "not_a_database";
  return "unreachable";
}
