declare global {
  /** Opened by the page itself before its files had arrived; see `head/early-line.js`. */
  var early_socket: WebSocket | undefined;
}

/** The socket that the page has begun to open to this address, once and while it is good for anything. */
export function takeEarlySocket(address: string): WebSocket | null {
  const socket = globalThis.early_socket;
  globalThis.early_socket = undefined;
  if (socket === undefined) return null;
  const is_good = socket.readyState === WebSocket.CONNECTING || socket.readyState === WebSocket.OPEN;
  if (is_good && socket.url === address) return socket;
  socket.close();
  return null;
}
