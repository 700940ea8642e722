declare global {
  /** Opened by an inline script before the page's files have loaded; see `head/early-line.js`. */
  var early_socket: WebSocket | undefined;
}

/** Takes over the early socket once, if it has this address and is still usable. */
export function takeEarlySocket(address: string): WebSocket | null {
  const socket = globalThis.early_socket;
  globalThis.early_socket = undefined;
  if (socket === undefined) return null;
  const isUsable = socket.readyState === WebSocket.CONNECTING || socket.readyState === WebSocket.OPEN;
  if (isUsable && socket.url === address) return socket;
  socket.close();
  return null;
}
