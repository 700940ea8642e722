// The floor: what `ws` alone can do. No game, no disk, no parsing. It speaks just enough of the protocol that the same
// load can be put on it: a hello is welcomed, a moderator's command goes to everybody as one prepared frame, a team's
// command is echoed, and the first press of a round opens nothing but tells everybody.
import { WebSocketServer, type WebSocket } from "ws";

const frame_bytes = 400;
const head = '{"type":"state","seq":1,"slices":{"timer":"';
const state = Buffer.from(`${head}${"x".repeat(frame_bytes - head.length - 3)}"}}`);
const welcome = Buffer.from('{"type":"welcome","protocol":1,"now":0,"asset_base":""}');

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
const moderators = new WeakSet<WebSocket>();
let is_pressed = false;

function broadcast(): void {
  for (const socket of server.clients) socket.send(state, { binary: false });
}

server.on("connection", (socket) => {
  socket.on("message", (data: Buffer) => {
    if (data.includes('"hello"')) {
      if (data.includes('"moderator"')) moderators.add(socket);
      socket.send(welcome, { binary: false });
      socket.send(state, { binary: false });
      return;
    }
    if (moderators.has(socket)) {
      is_pressed = false;
      broadcast();
    } else if (!is_pressed && data.includes('"buzz"')) {
      is_pressed = true;
      broadcast();
    }
    socket.send(data, { binary: false });
  });
});
server.on("listening", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
