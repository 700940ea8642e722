/**
 * Version of the message protocol. Raise it for every message change that an older page would misread;
 * the server tells an older page to reload when no round is in play.
 * 1: first version.
 * 2: games are introduced one by one and may end in a draw; standings on demand.
 */
export const PROTOCOL_VERSION = 2;
