/**
 * Version of the message protocol. Raise it for every message change that an older client would misread.
 *
 * 1: release 0.1.0.
 * 2: games are introduced one by one and may end in a draw; standings on demand; teams receive smaller leaderboards, 3
 *    awards and no count of submissions; `answer` to a command is named `ack`; `run_id` of a view is null before the
 *    first start.
 */
export const PROTOCOL_VERSION = 2;

/** Versions that the server accepts: the current one and, for one release, the previous one. */
export const SUPPORTED_PROTOCOLS: ReadonlySet<number> = new Set([1, PROTOCOL_VERSION]);
