declare global {
  /** Opened by an inline script before the page's files have loaded; see `head/early-socket.js`. */
  var earlySocket: WebSocket | undefined;
}

/** Takes over the early socket once, if it has this address and is still usable. */
export function takeEarlySocket(address: string): WebSocket | null {
  const socket = globalThis.earlySocket;
  globalThis.earlySocket = undefined;
  if (socket === undefined) return null;
  const isUsable = socket.readyState === WebSocket.CONNECTING || socket.readyState === WebSocket.OPEN;
  if (isUsable && socket.url === address) return socket;
  socket.close();
  return null;
}
