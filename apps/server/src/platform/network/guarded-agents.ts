import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { GuardedSocket } from "./guarded-connect.ts";

interface GuardedAgents {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
}

/** What `http` passes to an agent to open a connection. */
interface ConnectionTarget {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly servername?: string | undefined;
}

/** Creates agents for clients that make their own requests, under the same rule as `connectGuarded`. */
export function createGuardedAgents(isHostApproved: (host: string) => boolean, maxSockets: number): GuardedAgents {
  const open = ({ host = "", port }: ConnectionTarget): GuardedSocket =>
    new GuardedSocket(isHostApproved(host.toLowerCase())).connect(Number(port), host);
  const options = { keepAlive: true, maxSockets };
  const httpAgent = new http.Agent(options);
  httpAgent.createConnection = (target): Duplex => open(target as ConnectionTarget);
  const httpsAgent = new https.Agent(options);
  httpsAgent.createConnection = (target): Duplex => {
    const { servername, host = "" } = target as ConnectionTarget;
    return connectTls({ socket: open(target as ConnectionTarget), servername: servername ?? host });
  };
  return { httpAgent, httpsAgent };
}
