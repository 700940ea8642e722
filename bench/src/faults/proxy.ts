import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** A line to a server that can be cut and mended. */
export interface CutLine {
  readonly port: number;
  /** Ends all connections and takes no new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cutLine(target: { readonly host: string; readonly port: number }): Promise<CutLine> {
  const sockets = new Set<Socket>();
  let is_cut = false;
  const server = createServer((near) => {
    if (is_cut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cut = (): void => {
    is_cut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      is_cut = false;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
