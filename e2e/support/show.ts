import { randomUUID } from "node:crypto";
import type { AnySlices, DistributiveOmit } from "@showrunner/engine";
import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import type { TeamSession } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import type { Api } from "./api.ts";

export type HostCommand = DistributiveOmit<ModeratorCommandInput, "view">;

/** A show driven over REST as its host, for the parts of a test that are not its subject. */
export class Show {
  readonly #host: Api;
  readonly id: string;
  readonly public_id: string;

  constructor(host: Api, id: string, publicId: string) {
    this.#host = host;
    this.id = id;
    this.public_id = publicId;
  }

  /** The sample show in one language, open for registration. */
  static async createSample(host: Api, language: Locale): Promise<Show> {
    const { gameshow_id: id } = await host.call("POST /gameshows/sample", { body: { language } });
    const { public_id } = await host.call("PUT /gameshows/:id/registration", { params: { id }, body: { open: true } });
    return new Show(host, id, public_id);
  }

  async readSlices(): Promise<AnySlices> {
    const { slices } = await this.#host.call("GET /gameshows/:id/live", { params: { id: this.id } });
    return slices;
  }

  /** Sends a host command with the current view; throws if it is refused. */
  async command(body: HostCommand): Promise<void> {
    const { show, round, programme } = await this.readSlices();
    const view = {
      run_id: show?.run_id ?? null,
      round_id: programme?.current_round_id ?? round?.id ?? null,
      phase: round?.phase ?? null,
    };
    const ack = await this.#host.call("POST /gameshows/:id/commands", {
      params: { id: this.id },
      body: { id: randomUUID(), device_id: "e2e-host", body: { ...body, view } as ModeratorCommandInput },
    });
    if (!ack.ok) throw new Error(`${body.type} was refused: ${ack.code} ${JSON.stringify(ack.params)}`);
  }

  /** Registers a team; returns what a phone stores under `team_session_{publicId}`. */
  join(name: string, password = "secret"): Promise<TeamSession> {
    return this.#host.call("POST /gameshows/join/:publicId/register", {
      params: { publicId: this.public_id },
      body: { name, password, device_id: randomUUID() },
    });
  }
}
