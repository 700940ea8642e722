import type { Capability, UsageUnit } from "@showrunner/contract/rest";

/** A value that an admin enters for a provider; the form and its validation are derived from it. */
export interface ProviderField {
  /** Snake case; also the key of the field's texts. */
  readonly key: string;
  readonly kind: "url" | "text" | "model";
  readonly isRequired: boolean;
  readonly default: string | null;
}

/** How one configured provider is reached. */
export interface ProviderConnection {
  readonly settings: Readonly<Record<string, string>>;
  /** Empty for a provider that needs no key. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Guarded: follows no redirects to other hosts and refuses private hosts that are not approved. */
  readonly fetch: typeof globalThis.fetch;
}

/** How much of a unit a run used. Never an amount of money. */
export interface UsageFact {
  readonly unit: UsageUnit;
  /** Decimal number. */
  readonly amount: string;
  /** Whether we estimated the amount because the vendor did not report it. */
  readonly isEstimate: boolean;
}

export interface TextRequest {
  readonly model: string;
  readonly system: string | null;
  readonly prompt: string;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  readonly signal: AbortSignal;
}

/** A text stream ends with exactly one part of kind `end`, even if it was stopped or interrupted. */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "end";
      readonly failure: ProviderFailure | null;
      readonly usage: readonly UsageFact[];
      /** Whether the vendor stopped the model at `maxTokens`, which reasoning may use up before any text. */
      readonly isCutOff: boolean;
    };

export interface ImageRequest {
  readonly model: string;
  readonly prompt: string;
  /** Pixels, such as `1024x1024`. */
  readonly size: string;
  readonly quality: string | null;
  readonly count: number;
  readonly signal: AbortSignal;
}

export interface VideoRequest {
  readonly model: string;
  readonly prompt: string;
  /** Seconds. */
  readonly duration: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface GeneratedFile {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

export interface TranscriptionRequest {
  readonly model: string;
  readonly file: GeneratedFile;
  /** Length of the recording, which is metered if the vendor does not report one. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Why a request to a provider failed. `credentials` sets the provider's status to `error`. */
export type ProviderFailure =
  | { readonly code: "credentials" | "unreachable" | "timeout" | "model_unknown" | "refused" | "invalid_response" }
  | { readonly code: "too_large" | "cancelled" | "overloaded" }
  /** The connection was lost after the request was sent: the vendor may have processed and charged it. */
  | { readonly code: "interrupted" }
  | { readonly code: "host_not_approved"; readonly host: string }
  | { readonly code: "rate_limited"; readonly retryAfterMs: number | null };

export type RunResult<T> =
  | { readonly ok: true; readonly value: T; readonly usage: readonly UsageFact[] }
  | { readonly ok: false; readonly failure: ProviderFailure; readonly usage: readonly UsageFact[] };

/** A run that continues at the vendor, under an id that survives a restart of this server. */
export interface VendorJob<Request> {
  /** A failure contains no usage, but the vendor may have accepted the job: see `isPossiblyCharged`. */
  start(connection: ProviderConnection, request: Request, signal: AbortSignal): Promise<RunResult<string>>;
  /**
   * Null while the run continues; `failed` if the vendor reports that it failed, and so does not charge for it. Fails
   * if its state or its result cannot be read.
   */
  poll(
    connection: ProviderConnection,
    vendorId: string,
    signal: AbortSignal,
  ): Promise<RunResult<readonly GeneratedFile[] | "failed" | null>>;
  cancel(connection: ProviderConnection, vendorId: string): Promise<void>;
}

export interface ModelInfo {
  readonly name: string;
  /** Null if the vendor does not list them. */
  readonly capabilities: readonly Capability[] | null;
}

/** Prices to compare with, for providers whose vendor is unknown. */
export const DEFAULT_PRICING_URL = "https://openai.com/api/pricing";

/** A kind of provider: one folder in `providers`, registered in `provider-definitions.ts`. */
export interface ProviderDefinition {
  /** Stored with providers and usage. */
  readonly key: string;
  /** Name of the vendor or of the API; not translated. */
  readonly name: string;
  readonly documentationUrl: string;
  /** Where the vendor publishes its prices; `DEFAULT_PRICING_URL` if missing. */
  readonly pricingUrl?: string;
  readonly capabilities: readonly Capability[];
  readonly settings: readonly ProviderField[];
  readonly credentials: readonly ProviderField[];
  /** Id of the vendor in the price list; null if the list has no prices of it. */
  readonly priceListProvider: string | null;
  /** Also serves as the connection test. Succeeds with an empty list if the vendor cannot list its models. */
  listModels(connection: ProviderConnection, signal: AbortSignal): Promise<RunResult<readonly ModelInfo[]>>;
  readonly text?: (connection: ProviderConnection, request: TextRequest) => AsyncIterable<TextPart>;
  readonly image?:
    | {
        readonly run: (
          connection: ProviderConnection,
          request: ImageRequest,
        ) => Promise<RunResult<readonly GeneratedFile[]>>;
      }
    | { readonly job: VendorJob<Omit<ImageRequest, "signal">> };
  readonly video?: { readonly job: VendorJob<VideoRequest> };
  readonly transcription?: (
    connection: ProviderConnection,
    request: TranscriptionRequest,
  ) => Promise<RunResult<string>>;
}
