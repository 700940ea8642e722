import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import type { TeamSession } from "@showrunner/contract/rest";

/** A connected team without a browser page. */
export interface HeadlessPhone {
  readonly press: (roundId: string) => void;
  readonly submit: (roundId: string, input: unknown) => void;
  readonly close: () => void;
}

export function connectPhone(url: string, session: TeamSession): HeadlessPhone {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/gameshows/public/${session.show.public_id}/socket`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const command = (body: object): void => send({ type: "command", id: randomUUID(), body });
  socket.addEventListener("open", () => {
    const { team_token: token } = session;
    send({ type: "hello", protocol: PROTOCOL_VERSION, role: "team", token, device_id: randomUUID(), seq: null });
  });
  return {
    press: (roundId) => command({ type: "buzz", round_id: roundId, press_id: randomUUID(), claim: null }),
    submit: (roundId, input) => command({ type: "submit", round_id: roundId, submission_id: randomUUID(), input }),
    close: () => socket.close(),
  };
}
