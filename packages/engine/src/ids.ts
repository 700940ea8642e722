/** Ids are opaque strings made by the server (UUIDv7); aliases only tell a reader which is meant. */
export type ShowId = string;
/** 8 characters without look-alikes; what teams type and the QR code carries. */
export type PublicId = string;
export type RunId = string;
/** A game's place in one show; the library game behind it has an id of its own. */
export type ShowGameId = string;
export type GameId = string;
/** New for every run: a round id of an older run is unknown to a newer one. */
export type RoundId = string;
export type ContentId = string;
export type TeamId = string;
export type UserId = string;
/** One browser profile; scopes the ids of commands, and names a member of a team. */
export type DeviceId = string;
export type CommandId = string;
export type SubmissionId = string;
export type PressId = string;
export type EventId = string;
/** Milliseconds on the server's show clock (see SPEC.md, *Clock*): never jumps, never runs backwards. */
export type Instant = number;
export type Millis = number;
/** Hex colour `#RRGGBB`. */
export type Colour = string;
