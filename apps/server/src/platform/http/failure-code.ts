import type { ErrorCode } from "@showrunner/contract";
import type { RejectionCode } from "@showrunner/engine";

/** Every reason for refusing a request: error codes of the API and of the show engine. */
export type FailureCode = ErrorCode | RejectionCode;
