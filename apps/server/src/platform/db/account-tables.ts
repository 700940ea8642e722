import type { Locale } from "@showrunner/i18n";
import type { Flag } from "./core-tables.ts";

/** A single-use secret that was mailed or handed over. Deleted when it is used. */
export interface AccountTokensTable {
  readonly id: string;
  readonly purpose: "verify_email" | "change_email" | "cancel_email_change" | "reset_password" | "invitation";
  /** Null for an invitation. */
  readonly user_id: string | null;
  /** The address that the token is about; null where there is none. */
  readonly email: string | null;
  /** SHA-256 of the token. */
  readonly token_hash: string;
  /** Keyed hash of the short code that may be typed instead; null without one. */
  readonly code_hash: string | null;
  /** Codes tried so far. */
  readonly failed_tries: number;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The address of an account that registered with verification. Its account has no address until it is verified. */
export interface EmailVerificationsTable {
  /** Random; known to the browser that registered. */
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly email_folded: string;
  /** When the last mail was requested. */
  readonly sent_at: number;
  /** Null until then. */
  readonly verified_at: number | null;
  readonly created_at: number;
}

/** An invitation that was not accepted yet; its token is found by the address. */
export interface InvitationsTable {
  readonly id: string;
  readonly email: string;
  /** Unique: an address has one invitation. */
  readonly email_folded: string;
  readonly role: "admin" | "user";
  readonly communication_language: Locale;
  /** Null once that account is deleted. */
  readonly invited_by: string | null;
  /** Whether the present link was mailed, which proves the address when it is used. */
  readonly mailed: Flag;
  readonly created_at: number;
  /** When the present link was made. */
  readonly sent_at: number;
  readonly expires_at: number;
  readonly version: number;
}

/** An account at an identity provider with which a user signs in. */
export interface ExternalIdentitiesTable {
  readonly id: string;
  readonly user_id: string;
  /** With `subject` the only key by which an account is found. */
  readonly issuer: string;
  readonly subject: string;
  /** The name there, for people. */
  readonly name: string;
  readonly created_at: number;
  /** Null when it has only been linked. */
  readonly last_login_at: number | null;
}

/** A sign-in through the identity provider that has begun. Deleted when it is used. */
export interface ProviderAttemptsTable {
  /** SHA-256 of the `state`; for `confirm_link` of the browser's cookie. */
  readonly id: string;
  /** `confirm_link`: the provider has answered, the password is missing. `test`: an admin tries the settings. */
  readonly purpose: "sign_in" | "link" | "confirm_link" | "test";
  /** Who links or tests; null for `sign_in`, and while authentication is off. */
  readonly user_id: string | null;
  readonly issuer: string;
  /** For `confirm_link` only. */
  readonly subject: string | null;
  readonly name: string | null;
  /** Path in the app to go to after the sign-in. */
  readonly return_to: string | null;
  readonly expires_at: number;
}

export interface AccountTables {
  external_identities: ExternalIdentitiesTable;
  provider_attempts: ProviderAttemptsTable;
  invitations: InvitationsTable;
  email_verifications: EmailVerificationsTable;
  account_tokens: AccountTokensTable;
}
