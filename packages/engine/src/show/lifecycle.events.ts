import type { ContentId, Instant, PublicId, RunId, ShowId, UserId } from "../ids.ts";
import type { ShowSettings } from "../settings.ts";

/** The lifecycle of the show itself. */
export type LifecycleEvent =
  | {
      readonly type: "show_created";
      readonly show_id: ShowId;
      readonly public_id: PublicId;
      readonly owner_id: UserId | null;
      readonly name: string;
      readonly description: string;
      readonly settings: ShowSettings;
      readonly secret: string;
    }
  | {
      readonly type: "show_updated";
      /** Absent unless the owner changed. */
      readonly owner_id?: UserId;
      readonly name: string;
      readonly description: string;
      readonly settings: ShowSettings;
    }
  | { readonly type: "registration_set"; readonly open: boolean }
  | { readonly type: "show_started"; readonly run_id: RunId; readonly content_id: ContentId }
  | { readonly type: "show_paused" }
  | { readonly type: "show_resumed" }
  | {
      readonly type: "show_completed";
      /** The final standings stay hidden until the podium is done (PODIUM-1). */
      readonly podium?: true;
    }
  /** Displays and phones show the teams of this rank; after rank 1, the whole standings. */
  | { readonly type: "podium_stepped"; readonly rank: number }
  | { readonly type: "show_reset" }
  | {
      readonly type: "break_started";
      /** Null for a break without a countdown. */
      readonly ends_at: Instant | null;
      readonly text: string;
    }
  | { readonly type: "break_ended" };

/** Undoable decisions about the show (UNDO-1). */
export const LIFECYCLE_DECISIONS = ["complete"] as const;
