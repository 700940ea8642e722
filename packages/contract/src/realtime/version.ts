/**
 * Version of the message protocol. Raise it when a message changes in a way that an older page would misread;
 * the server tells an older page to reload when nothing is at stake.
 * 1: first version.
 * 2: games are introduced one by one, may end in a draw; standings on demand.
 */
export const protocol_version = 2;
