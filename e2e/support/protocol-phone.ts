import { PROTOCOL_VERSION, type ServerMessage, type TeamCommandInput } from "@showrunner/contract/realtime";
import type { Json, RoundSlice, TeamSlices } from "@showrunner/engine";
import { Api } from "./api.ts";

/** What a phone sends for a round, from what it sees; null for types that it leaves to others. */
export type AnswerRound = (round: RoundSlice, index: number) => Json | null;

/** A phone that speaks the protocol without a browser: it answers by itself as soon as a round accepts submissions. */
export class ProtocolPhone {
  readonly #socket: WebSocket;
  readonly #answer: AnswerRound;
  readonly #index: number;
  #slices: Partial<TeamSlices> = {};
  #answered = new Set<string>();
  #refusals: string[] = [];

  private constructor(socket: WebSocket, index: number, answer: AnswerRound) {
    this.#socket = socket;
    this.#index = index;
    this.#answer = answer;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage));
  }

  /** Registers a team and connects its phone; headers are those of the registration. */
  static async join(
    url: string,
    publicId: string,
    index: number,
    answer: AnswerRound,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ProtocolPhone> {
    const { team_token: token } = await new Api(url, headers).call("POST /gameshows/join/:publicId/register", {
      params: { publicId },
      body: { name: `Team ${index}`, password: "let us in", device_id: `device-${index}` },
    });
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/gameshows/public/${publicId}/socket`);
    const phone = new ProtocolPhone(socket, index, answer);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    const hello = { type: "hello", protocol: PROTOCOL_VERSION, role: "team", device_id: `device-${index}`, seq: null };
    socket.send(JSON.stringify({ ...hello, token }));
    return phone;
  }

  /** Codes of the submissions that the server refused. */
  get refusals(): readonly string[] {
    return this.#refusals;
  }

  /** Rounds that the server accepted a submission for. */
  get answeredCount(): number {
    return this.#answered.size;
  }

  submit(roundId: string, input: Json): void {
    const body: TeamCommandInput = { type: "submit", round_id: roundId, submission_id: roundId, input };
    this.#socket.send(JSON.stringify({ type: "command", id: roundId, body }));
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ServerMessage): void {
    if (message.type === "ack" && !message.ack.ok) this.#refusals.push(message.ack.code);
    if (message.type !== "state") return;
    this.#slices = { ...this.#slices, ...(message.slices as Partial<TeamSlices>) };
    const { round } = this.#slices;
    if (round == null || !round.accepting || round.buzzer_on || this.#answered.has(round.id)) return;
    const input = this.#answer(round, this.#index);
    if (input === null) return;
    this.#answered.add(round.id);
    this.submit(round.id, input);
  }
}
