import type { AnySlices, EngineContext, ShowState, TeamId } from "@showrunner/engine";
import { project, projectMe } from "@showrunner/engine";
import { visibleAssets, withRunIds, type Assets } from "./assets.ts";

/** Capabilities of a run's pictures, by library id. */
export type Capabilities = ReadonlyMap<string, string>;

/** The parts of a state message that are the same for all recipients. */
interface StateParts {
  readonly seq: number;
  readonly slices: AnySlices;
  readonly assets?: Assets | undefined;
}

/** Encodes a `state` message with the changed slices, to be sent to any number of clients. */
export function stateFrame({ seq, slices, assets }: StateParts, capabilities: Capabilities): Buffer {
  return Buffer.from(withRunIds(JSON.stringify({ type: "state", seq, assets, slices }), capabilities));
}

/** Encodes a full state up to the end of its last slice; `frameEnd` or one more slice follows. */
function openFrame({ seq, slices, assets }: StateParts, capabilities: Capabilities): Buffer {
  const frame = withRunIds(JSON.stringify({ type: "state", seq, full: true, assets, slices }), capabilities);
  return Buffer.from(frame.slice(0, -2));
}

const close_frame = Buffer.from("}}");

/** Encodes full states once per seq and audience, so that clients reconnecting together share the bytes. */
export class FullFrames {
  readonly #context: EngineContext;
  readonly #capabilities: () => Capabilities;
  #shared: { readonly of: ShowState; readonly open: Buffer } | null = null;
  #moderator: { readonly of: ShowState; readonly frame: Buffer } | null = null;

  constructor(context: EngineContext, capabilities: () => Capabilities) {
    this.#context = context;
    this.#capabilities = capabilities;
  }

  moderator(state: ShowState): Buffer {
    if (this.#moderator?.of !== state) {
      const slices = project(state, { kind: "moderator" }, this.#context);
      this.#moderator = { of: state, frame: Buffer.concat([this.#open(state, slices), close_frame]) };
    }
    return this.#moderator.frame;
  }

  display(state: ShowState): Buffer {
    return Buffer.concat([this.#sharedPart(state), close_frame]);
  }

  team(state: ShowState, team_id: TeamId): Buffer {
    const me = JSON.stringify(projectMe(state, team_id, this.#context));
    return Buffer.concat([this.#sharedPart(state), Buffer.from(`,"me":${me}`), close_frame]);
  }

  #open({ seq }: ShowState, slices: AnySlices): Buffer {
    const capabilities = this.#capabilities();
    return openFrame({ seq, slices, assets: visibleAssets(slices, capabilities) }, capabilities);
  }

  /** Teams and displays receive the same slices, except for a team's own slice. */
  #sharedPart(state: ShowState): Buffer {
    if (this.#shared?.of !== state) {
      const slices = project(state, { kind: "display" }, this.#context);
      this.#shared = { of: state, open: this.#open(state, slices) };
    }
    return this.#shared.open;
  }
}
