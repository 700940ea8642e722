// The baseline: what `ws` alone can do. No game, no disk, no parsing. It speaks just enough of the protocol for the
// same load: it welcomes a hello, broadcasts a moderator's command to the show as one prepared frame, echoes a team's
// command, and broadcasts the first press of a round. A registration by HTTP hashes one password at the product's cost.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { WebSocketServer, type WebSocket } from "ws";
import { teamPasswordHasher } from "@showrunner/server/password-hasher";

const FRAME_BYTES = 400;
const FRAME_HEAD = '{"type":"state","seq":1,"slices":{"timer":"';
const stateFrame = Buffer.from(`${FRAME_HEAD}${"x".repeat(FRAME_BYTES - FRAME_HEAD.length - 3)}"}}`);
const welcomeFrame = Buffer.from('{"type":"welcome","protocol":1,"now":0,"asset_base":""}');

class BaselineShow {
  readonly clients = new Set<WebSocket>();
  readonly moderators = new Set<WebSocket>();
  isPressed = false;

  broadcast(): void {
    for (const socket of this.clients) socket.send(stateFrame, { binary: false });
  }
}

const shows = new Map<string, BaselineShow>();
const http = createServer((request, response) => {
  void (async () => {
    const body = JSON.parse(await text(request)) as { password: string };
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ team_token: await teamPasswordHasher.hash(body.password) }));
  })();
});
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });

server.on("connection", (socket, { url = "" }) => {
  const show = shows.get(url) ?? new BaselineShow();
  shows.set(url, show);
  show.clients.add(socket);
  socket.on("close", () => {
    show.clients.delete(socket);
    show.moderators.delete(socket);
  });
  socket.on("message", (data: Buffer) => {
    if (data.includes('"hello"')) {
      if (data.includes('"moderator"')) show.moderators.add(socket);
      socket.send(welcomeFrame, { binary: false });
      socket.send(stateFrame, { binary: false });
      return;
    }
    if (show.moderators.has(socket)) {
      show.isPressed = false;
      show.broadcast();
    } else if (!show.isPressed && data.includes('"buzz"')) {
      show.isPressed = true;
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
