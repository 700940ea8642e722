// Messages between the copying thread and the serving thread.
import type { DatabaseFailure } from "@showrunner/contract/rest";
import type { DatabaseLocation } from "../database-location.ts";
import type { CopyProgress } from "./copy-database.ts";
import type { CopyProblem } from "./copy-errors.ts";

export interface CopyRequest {
  readonly source: DatabaseLocation;
  readonly target: DatabaseLocation;
  /** Whether the target may have a private address. */
  readonly is_target_approved: boolean;
  readonly boot_id: string;
}

export type CopyCommand = { readonly kind: "held" } | { readonly kind: "cancel" };

/** Why a copy failed, in the form that crosses the thread boundary. */
export type CopyFailure =
  | {
      readonly kind: "uncopyable";
      readonly problem: CopyProblem;
      readonly place: string | null;
    }
  | { readonly kind: "cancelled" }
  | { readonly kind: "no_space" }
  | {
      readonly kind: "database";
      readonly failure: DatabaseFailure;
      readonly message: string;
    };

export type CopyReply =
  | { readonly kind: "progress"; readonly progress: CopyProgress }
  /** Everything is prepared; the serving thread responds with `held` once nothing writes any more. */
  | { readonly kind: "hold" }
  | { readonly kind: "done"; readonly rows: number }
  | { readonly kind: "failed"; readonly failure: CopyFailure };
