import type { Locale } from "@showrunner/i18n";
import type { Flag } from "./core-tables.ts";

/** A single-use secret that was mailed or handed over. Deleted on use. */
export interface AccountTokensTable {
  readonly id: string;
  readonly purpose: "verify_email" | "change_email" | "cancel_email_change" | "reset_password" | "invitation";
  /** Null for an invitation. */
  readonly user_id: string | null;
  /** The address to which the token applies; null if there is none. */
  readonly email: string | null;
  /** SHA-256 of the token. */
  readonly token_hash: string;
  /** Keyed hash of the short code that can be typed instead; null without one. */
  readonly code_hash: string | null;
  /** Number of codes tried so far. */
  readonly failed_tries: number;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The address of an account that registered with verification. The account itself has no address until then. */
export interface EmailVerificationsTable {
  /** Random; known to the browser that registered. */
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly email_folded: string;
  /** When the last mail was requested. */
  readonly sent_at: number;
  /** Null until the address is verified. */
  readonly verified_at: number | null;
  readonly created_at: number;
}

/** An invitation that has not been accepted yet; its token is found by the address. */
export interface InvitationsTable {
  readonly id: string;
  readonly email: string;
  /** Unique, because an address has at most one invitation. */
  readonly email_folded: string;
  readonly role: "admin" | "user";
  readonly communication_language: Locale;
  /** Null once the account of the inviter is deleted. */
  readonly invited_by: string | null;
  /** Whether the current link was mailed; its use then proves the address. */
  readonly mailed: Flag;
  readonly created_at: number;
  /** When the current link was created. */
  readonly sent_at: number;
  readonly expires_at: number;
  readonly version: number;
}

/** An account at an identity provider with which a user signs in. */
export interface ExternalIdentitiesTable {
  readonly id: string;
  readonly user_id: string;
  /** An account is found only by `issuer` and `subject`. */
  readonly issuer: string;
  readonly subject: string;
  /** Name of the user at the issuer, for display. */
  readonly name: string;
  readonly created_at: number;
  /** Null if the identity was linked but has not been used to sign in. */
  readonly last_login_at: number | null;
}

/** A sign-in in progress at the identity provider. Deleted on use. */
export interface ProviderAttemptsTable {
  /** SHA-256 of the `state`; for `confirm_link`, of the browser's cookie. */
  readonly id: string;
  /** `confirm_link`: the provider has responded, the password is still missing. `test`: an admin tries the settings. */
  readonly purpose: "sign_in" | "link" | "confirm_link" | "test";
  /** The user who links or tests; null for `sign_in`, and while authentication is off. */
  readonly user_id: string | null;
  readonly issuer: string;
  /** Set for `confirm_link` only. */
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
