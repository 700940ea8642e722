import type {
  AiOperation,
  AiPurpose,
  AiRunState,
  ProviderStatus,
  ProviderTestFailure,
} from "@showrunner/contract/rest";
import type { Flag } from "./core-tables.ts";

/** An AI provider that an admin set up. */
export interface ProvidersTable {
  readonly id: string;
  readonly slug: string;
  /** Key of the provider definition. */
  readonly provider_key: string;
  readonly name: string;
  readonly name_folded: string;
  readonly description: string;
  readonly visibility: "organization" | "private";
  /** JSON list. */
  readonly capabilities: string;
  readonly status: ProviderStatus;
  /** JSON object of strings. */
  readonly settings: string;
  /** Envelope of a JSON object of strings; null without credentials. */
  readonly credentials: string | null;
  /** JSON list: the keys of `credentials`, for readers who cannot decrypt them. */
  readonly credential_keys: string;
  readonly needs_no_key: Flag;
  /** Null for providers of the installation. */
  readonly created_by: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  /** When a connection test last passed. */
  readonly validated_at: number | null;
  /** Code of the last failure since `validated_at`. */
  readonly failure: string | null;
  readonly version: number;
}

/**
 * One call of a provider that may cost something: lease, usage intent and result. Stored before the call, so that no
 * call is lost in a crash. The job of an attempt has the same id.
 */
export interface AiAttemptsTable {
  readonly id: string;
  readonly provider_id: string;
  /** Copied from the provider, which may be deleted. */
  readonly provider_name: string;
  readonly provider_key: string;
  readonly model: string;
  readonly operation: AiOperation;
  readonly purpose: AiPurpose;
  /** Null while authentication is off, and after the user's account was deleted. */
  readonly user_id: string | null;
  /** What the result is used for. */
  readonly linked_type: string | null;
  readonly linked_id: string | null;
  readonly state: AiRunState;
  readonly cancel_requested: Flag;
  readonly vendor_job_id: string | null;
  /** Hash of the user and the idempotency key of the request, unique; null without a key. */
  readonly idempotency_key: string | null;
  /** JSON: `RunRequest`. */
  readonly request: string;
  /** JSON: list of `UsageFact`, metered if the outcome is unknown. */
  readonly estimate: string;
  /** JSON: `RunOutput`; null before the end. */
  readonly result: string | null;
  /** JSON: list of `UsageFact` as metered; null before the end. */
  readonly facts: string | null;
  readonly failure: ProviderTestFailure | null;
  readonly created_at: number;
  /** When the vendor was first called. */
  readonly started_at: number | null;
  readonly ended_at: number | null;
}

export interface AiTables {
  providers: ProvidersTable;
  ai_attempts: AiAttemptsTable;
}
