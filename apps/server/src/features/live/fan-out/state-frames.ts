import type { AnySlices, EngineContext, ShowState, TeamId } from "@showrunner/engine";
import { localiseSlices, project, projectCommon, projectMe } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import { collectVisibleAssets, replaceAssetIds } from "./assets.ts";

/** Capabilities of a run's images, by library id. */
export type CapabilitiesById = ReadonlyMap<string, string>;

/** The parts of a state message that are the same for all recipients. */
interface StateParts {
  readonly seq: number;
  readonly slices: AnySlices;
  /** Capabilities of the assets that the message announces. */
  readonly assets?: readonly string[] | undefined;
}

/** On the wire, `assets` maps ids in the run to capabilities; both are the same string. */
function toAssetMap(assets: readonly string[] | undefined): Readonly<Record<string, string>> | undefined {
  if (assets === undefined) return undefined;
  return Object.fromEntries(assets.map((capability) => [capability, capability]));
}

/** Encodes a `state` message with the changed slices, to be sent to any number of clients. */
export function encodeStateFrame({ seq, slices, assets }: StateParts, capabilities: CapabilitiesById): Buffer {
  const message = { type: "state", seq, assets: toAssetMap(assets), slices };
  return Buffer.from(replaceAssetIds(JSON.stringify(message), capabilities));
}

/** Encodes a full state up to the end of its last slice; `frameEnd` or one more slice follows. */
function encodeOpenFrame({ seq, slices, assets }: StateParts, capabilities: CapabilitiesById): Buffer {
  const message = { type: "state", seq, full: true, assets: toAssetMap(assets), slices };
  const frame = replaceAssetIds(JSON.stringify(message), capabilities);
  return Buffer.from(frame.slice(0, -2));
}

const frameEnd = Buffer.from("}}");

/** The common part of a full state; a team's own slice may follow. */
interface OpenFrame {
  readonly of: ShowState;
  readonly open: Buffer;
}

/** Encodes full states once per seq, audience and language, so that clients reconnecting together share the bytes. */
export class FullStateFrames {
  readonly #context: EngineContext;
  readonly #capabilities: () => CapabilitiesById;
  #displayCache: OpenFrame | null = null;
  /** By language; null: as written. */
  readonly #teamCaches = new Map<Locale | null, OpenFrame>();
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

  team(state: ShowState, teamId: TeamId, language: Locale | null): Buffer {
    const me = JSON.stringify(projectMe(state, teamId, this.#context));
    return Buffer.concat([this.#openTeamFrame(state, language), Buffer.from(`,"me":${me}`), frameEnd]);
  }

  #openTeamFrame(state: ShowState, language: Locale | null): Buffer {
    const cached = this.#teamCaches.get(language);
    if (cached?.of === state) return cached.open;
    const written = projectCommon(state, "team", this.#context);
    const slices =
      language === null ? written : localiseSlices(written, state, { kind: "team", language }, this.#context);
    // Languages into which nothing is translated share the bytes.
    const open =
      language !== null && slices === written ? this.#openTeamFrame(state, null) : this.#encodeOpen(state, slices);
    this.#teamCaches.set(language, { of: state, open });
    return open;
  }

  #encodeOpen({ seq }: ShowState, slices: AnySlices): Buffer {
    const capabilities = this.#capabilities();
    return encodeOpenFrame({ seq, slices, assets: collectVisibleAssets(slices, capabilities) }, capabilities);
  }
}
