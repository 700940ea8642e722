import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Resolves to a port of the loopback interface that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
