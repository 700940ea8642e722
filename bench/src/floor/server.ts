// The baseline: what `ws` alone can do. No game, no disk, no parsing. It speaks just enough of the protocol for the
// same load: it welcomes a hello, broadcasts a moderator's command to the show as one prepared frame, echoes a team's
// command, and broadcasts the first press of a round. A registration by HTTP hashes one password at the product's cost.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { WebSocketServer, type WebSocket } from "ws";
import { team_passwords } from "../../../apps/server/src/platform/secrets/passwords.ts";

const frame_bytes = 400;
const head = '{"type":"state","seq":1,"slices":{"timer":"';
const state = Buffer.from(`${head}${"x".repeat(frame_bytes - head.length - 3)}"}}`);
const welcome = Buffer.from('{"type":"welcome","protocol":1,"now":0,"asset_base":""}');

class Show {
  readonly screens = new Set<WebSocket>();
  readonly moderators = new Set<WebSocket>();
  is_pressed = false;

  broadcast(): void {
    for (const socket of this.screens) socket.send(state, { binary: false });
  }
}

const shows = new Map<string, Show>();
const http = createServer((request, response) => {
  void (async () => {
    const body = JSON.parse(await text(request)) as { password: string };
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ team_token: await team_passwords.hash(body.password) }));
  })();
});
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });

server.on("connection", (socket, { url = "" }) => {
  const show = shows.get(url) ?? new Show();
  shows.set(url, show);
  show.screens.add(socket);
  socket.on("close", () => {
    show.screens.delete(socket);
    show.moderators.delete(socket);
  });
  socket.on("message", (data: Buffer) => {
    if (data.includes('"hello"')) {
      if (data.includes('"moderator"')) show.moderators.add(socket);
      socket.send(welcome, { binary: false });
      socket.send(state, { binary: false });
      return;
    }
    if (show.moderators.has(socket)) {
      show.is_pressed = false;
      show.broadcast();
    } else if (!show.is_pressed && data.includes('"buzz"')) {
      show.is_pressed = true;
      show.broadcast();
    }
    socket.send(data, { binary: false });
  });
});
http.listen(Number(process.argv[2]), "127.0.0.1", () => {
  const address = http.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
