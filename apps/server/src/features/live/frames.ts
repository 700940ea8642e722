import type { AnySlices, EngineContext, ShowState, TeamId } from "@showrunner/engine";
import { project, projectMe } from "@showrunner/engine";
import type { Assets } from "./assets.ts";

/** What of a state message is the same for everybody who gets it. */
interface StateParts {
  readonly seq: number;
  readonly slices: AnySlices;
  readonly assets?: Assets | undefined;
}

/** One `state` message with the slices that changed, ready to be sent to any number of screens. */
export function stateFrame({ seq, slices, assets }: StateParts): Buffer {
  return Buffer.from(JSON.stringify({ type: "state", seq, assets, slices }));
}

/** Everything that an audience may see, up to the end of its last slice; `close_frame` or one more slice follows. */
function openFrame({ seq, slices, assets }: StateParts): Buffer {
  const frame = JSON.stringify({ type: "state", seq, full: true, assets, slices });
  return Buffer.from(frame.slice(0, -2));
}

const close_frame = Buffer.from("}}");

/** Serialises full states, once per seq and audience: a hall that reconnects shares the bytes. */
export class FullFrames {
  readonly #context: EngineContext;
  readonly #assetsOf: (slices: AnySlices) => Assets;
  #shared: { readonly of: ShowState; readonly open: Buffer } | null = null;
  #moderator: { readonly of: ShowState; readonly frame: Buffer } | null = null;

  constructor(context: EngineContext, assetsOf: (slices: AnySlices) => Assets) {
    this.#context = context;
    this.#assetsOf = assetsOf;
  }

  moderator(state: ShowState): Buffer {
    if (this.#moderator?.of !== state) {
      const slices = project(state, { kind: "moderator" }, this.#context);
      const parts = { seq: state.seq, slices, assets: this.#assetsOf(slices) };
      this.#moderator = { of: state, frame: Buffer.concat([openFrame(parts), close_frame]) };
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

  /** Teams and displays see the same, but for a team's own slice. */
  #sharedPart(state: ShowState): Buffer {
    if (this.#shared?.of !== state) {
      const slices = project(state, { kind: "display" }, this.#context);
      const parts = { seq: state.seq, slices, assets: this.#assetsOf(slices) };
      this.#shared = { of: state, open: openFrame(parts) };
    }
    return this.#shared.open;
  }
}
