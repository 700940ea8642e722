import { randomUUID } from "node:crypto";
import { protocol_version } from "@showrunner/contract/realtime";
import type { TeamSession } from "@showrunner/contract/rest";

/** A connected team without a browser page. */
export interface BarePhone {
  readonly press: (round_id: string) => void;
  readonly submit: (round_id: string, input: unknown) => void;
  readonly close: () => void;
}

export function connectPhone(url: string, session: TeamSession): BarePhone {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/gameshows/public/${session.show.public_id}/socket`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const command = (body: object): void => send({ type: "command", id: randomUUID(), body });
  socket.addEventListener("open", () => {
    const { team_token: token } = session;
    send({ type: "hello", protocol: protocol_version, role: "team", token, device_id: randomUUID(), seq: null });
  });
  return {
    press: (round_id) => command({ type: "buzz", round_id, press_id: randomUUID(), claim: null }),
    submit: (round_id, input) => command({ type: "submit", round_id, submission_id: randomUUID(), input }),
    close: () => socket.close(),
  };
}
