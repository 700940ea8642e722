/** Maximum size of a message of a client over WebSocket, in bytes. Larger commands are posted. */
export const MAX_CLIENT_MESSAGE_BYTES = 16 * 1024;
