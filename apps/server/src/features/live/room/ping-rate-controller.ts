import { computeClaimBound, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import type { Client, Clients } from "../fan-out/clients.ts";

/** True while a press may arrive or be in flight. */
function isPressPossible({ round }: ShowState): boolean {
  return round !== null && (round.buzzer.phase === "open" || round.buzzer.phase === "arbitrating");
}

/** What the server measured about a client's connection. */
export interface ConnectionMeasurement {
  /** Minimum RTT; null where it cannot be measured. */
  readonly rtt_min: Millis | null;
  /** Lateness of the server itself, in ms. */
  readonly late: Millis;
  /** Lateness of pongs beyond that, in ms. */
  readonly pong_late: Millis;
}

export const unmeasured: ConnectionMeasurement = { rtt_min: null, late: 0, pong_late: 0 };

/** Measurements of a client's connection at this moment. */
export function measureConnection({ connection: { rttSampler } }: Client, now: Instant): ConnectionMeasurement {
  if (rttSampler === null) return unmeasured;
  return {
    rtt_min: rttSampler.minRtt,
    late: rttSampler.getServerLatenessAt(now),
    pong_late: rttSampler.getPongLatenessAt(now),
  };
}

/**
 * The largest claim bound of a connected team that has not pressed in this opening: no press still in flight can be
 * corrected by more.
 */
export function computeOutstandingBound({ round }: ShowState, clients: Clients, now: Instant): Millis {
  if (round === null || round.buzzer.phase !== "arbitrating") return 0;
  const { cap_ms, opening } = round.buzzer;
  const pressed = round.presses?.opening === opening ? round.presses.presses : null;
  let largest = 0;
  for (const [teamId, ofTeam] of clients.teams) {
    if (round.out.has(teamId) || pressed?.has(teamId) === true) continue;
    for (const client of ofTeam) {
      const bound = computeClaimBound({
        cap: cap_ms,
        transport: client.connection.transport,
        ...measureConnection(client, now),
      });
      largest = Math.max(largest, bound);
    }
  }
  return largest;
}

/** Pings the connections of teams more often while a buzzer is open. */
export class PingRateController {
  readonly #clients: Clients;
  #isFast = false;

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  update(state: ShowState): void {
    const isFast = isPressPossible(state);
    if (isFast === this.#isFast) return;
    this.#isFast = isFast;
    for (const ofTeam of this.#clients.teams.values())
      for (const { connection } of ofTeam) connection.setPingInterval(isFast ? "fast" : "normal");
  }

  onClientAdded({ viewer, connection }: Client): void {
    if (viewer.kind === "team" && this.#isFast) connection.setPingInterval("fast");
  }
}
