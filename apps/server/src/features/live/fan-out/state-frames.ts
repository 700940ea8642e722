import type { AnySlices, EngineContext, ShowState, TeamId } from "@showrunner/engine";
import { project, projectCommon, projectMe } from "@showrunner/engine";
import { collectVisibleAssets, replaceAssetIds, type AssetCapabilities } from "./assets.ts";

/** Capabilities of a run's pictures, by library id. */
export type CapabilitiesById = ReadonlyMap<string, string>;

/** The parts of a state message that are the same for all recipients. */
interface StateParts {
  readonly seq: number;
  readonly slices: AnySlices;
  readonly assets?: AssetCapabilities | undefined;
}

/** Encodes a `state` message with the changed slices, to be sent to any number of clients. */
export function encodeStateFrame({ seq, slices, assets }: StateParts, capabilities: CapabilitiesById): Buffer {
  return Buffer.from(replaceAssetIds(JSON.stringify({ type: "state", seq, assets, slices }), capabilities));
}

/** Encodes a full state up to the end of its last slice; `frameEnd` or one more slice follows. */
function encodeOpenFrame({ seq, slices, assets }: StateParts, capabilities: CapabilitiesById): Buffer {
  const frame = replaceAssetIds(JSON.stringify({ type: "state", seq, full: true, assets, slices }), capabilities);
  return Buffer.from(frame.slice(0, -2));
}

const frameEnd = Buffer.from("}}");

/** The common part of a full state; a team's own slice may follow. */
interface OpenFrame {
  readonly of: ShowState;
  readonly open: Buffer;
}

/** Encodes full states once per seq and audience, so that clients reconnecting together share the bytes. */
export class FullStateFrames {
  readonly #context: EngineContext;
  readonly #capabilities: () => CapabilitiesById;
  #displayCache: OpenFrame | null = null;
  #teamCache: OpenFrame | null = null;
  #moderatorCache: { readonly of: ShowState; readonly frame: Buffer } | null = null;

  constructor(context: EngineContext, capabilities: () => CapabilitiesById) {
    this.#context = context;
    this.#capabilities = capabilities;
  }

  moderator(state: ShowState): Buffer {
    if (this.#moderatorCache?.of !== state) {
      const slices = project(state, { kind: "moderator" }, this.#context);
      this.#moderatorCache = { of: state, frame: Buffer.concat([this.#encodeOpen(state, slices), frameEnd]) };
    }
    return this.#moderatorCache.frame;
  }

  display(state: ShowState): Buffer {
    if (this.#displayCache?.of !== state)
      this.#displayCache = { of: state, open: this.#encodeOpen(state, projectCommon(state, "display", this.#context)) };
    return Buffer.concat([this.#displayCache.open, frameEnd]);
  }

  team(state: ShowState, teamId: TeamId): Buffer {
    if (this.#teamCache?.of !== state)
      this.#teamCache = { of: state, open: this.#encodeOpen(state, projectCommon(state, "team", this.#context)) };
    const me = JSON.stringify(projectMe(state, teamId, this.#context));
    return Buffer.concat([this.#teamCache.open, Buffer.from(`,"me":${me}`), frameEnd]);
  }

  #encodeOpen({ seq }: ShowState, slices: AnySlices): Buffer {
    const capabilities = this.#capabilities();
    return encodeOpenFrame({ seq, slices, assets: collectVisibleAssets(slices, capabilities) }, capabilities);
  }
}
