// Output of the engine. A client's state is a record of slices, each complete in itself; a message replaces whole
// slices (`{...state, ...message.slices}`). Slices contain codes and numbers, never sentences, so that one message
// serves all languages. `null` means that there is currently none.
import type { TeamId } from "./ids.ts";
import type {
  RosterSlice,
  ProgrammeSlice,
  DeskSlice,
  SubmissionsSlice,
  PressesSlice,
  SolutionsSlice,
  UndoSlice,
} from "./slices/moderator-slices.ts";
import type {
  ShowSlice,
  GameSlice,
  RoundSlice,
  BuzzerSlice,
  TimerSlice,
  LeaderboardSlice,
  TeamsSlice,
  DistributionSlice,
  DisplayFaceSlice,
  TranslatedGameSlice,
  TranslatedRoundSlice,
} from "./slices/shared-slices.ts";
import type { MeSlice } from "./slices/team-slices.ts";

export type * from "./slices/moderator-slices.ts";
export type * from "./slices/shared-slices.ts";
export type * from "./slices/team-slices.ts";

export type Audience =
  | { readonly kind: "moderator" }
  | { readonly kind: "team"; readonly team_id: TeamId }
  | { readonly kind: "display" };

/** Sent to all audiences. */
export interface SharedSlices {
  readonly show: ShowSlice;
  readonly game: GameSlice | null;
  readonly round: RoundSlice | null;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  readonly leaderboard: LeaderboardSlice;
  readonly teams: TeamsSlice;
}
export interface DisplaySlices extends SharedSlices {
  readonly distribution: DistributionSlice | null;
  readonly display_face: DisplayFaceSlice | null;
  readonly translated_game: TranslatedGameSlice | null;
  readonly translated_round: TranslatedRoundSlice | null;
}
export interface TeamSlices extends SharedSlices {
  readonly me: MeSlice;
}
export interface ModeratorSlices extends DisplaySlices {
  readonly programme: ProgrammeSlice;
  readonly desk: DeskSlice | null;
  readonly solutions: SolutionsSlice;
  readonly roster: RosterSlice;
  readonly submissions: SubmissionsSlice | null;
  readonly presses: PressesSlice | null;
  readonly undo: UndoSlice | null;
}
export type AnySlices = Partial<ModeratorSlices & TeamSlices>;
export type SliceName = keyof AnySlices;
