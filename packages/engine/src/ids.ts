/** Ids are opaque strings created by the server (UUIDv7); the aliases document which kind is meant. */
export type ShowId = string;
/** 8 characters without look-alikes; typed by teams and encoded in the QR code. */
export type PublicId = string;
export type RunId = string;
/** A game's entry in one show; the library game has its own id. */
export type ShowGameId = string;
export type GameId = string;
/** New for every run: round ids of an earlier run are unknown to a later one. */
export type RoundId = string;
export type ContentId = string;
export type TeamId = string;
export type UserId = string;
/** One browser profile; scopes command ids and identifies a member of a team. */
export type DeviceId = string;
export type CommandId = string;
export type SubmissionId = string;
export type PressId = string;
/** Milliseconds on the server's show clock (see SPEC.md, *Clock*): never jumps, never runs backwards. */
export type Instant = number;
export type Millis = number;
/** Hex colour `#RRGGBB`. */
export type Colour = string;
