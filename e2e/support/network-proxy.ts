import { createServer, connect, type Socket } from "node:net";

/** A TCP proxy that simulates a network failure: cutting it breaks open connections and refuses new ones. */
export interface NetworkProxy {
  readonly url: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export function startNetworkProxy(targetUrl: string): Promise<NetworkProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address !== "object" || address === null) {
        reject(new Error("no port"));
        return;
      }
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        cut() {
          isCut = true;
          for (const socket of sockets) socket.destroy();
        },
        restore() {
          isCut = false;
        },
        close() {
          for (const socket of sockets) socket.destroy();
          return new Promise((done) => server.close(() => done()));
        },
      });
    });
  });
}
