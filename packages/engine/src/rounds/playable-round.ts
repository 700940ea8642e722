import type { FrozenGame, FrozenRound } from "../content.ts";
import type { Json } from "../json.ts";
import type { RoundCapabilities, RoundContext, RoundDefinition, RoundDefinitions } from "../round-definition.ts";
import { createKeyedRandom } from "./keyed-random.ts";

/** A frozen round with its definition and parsed config. */
export interface PlayableRound {
  readonly definition: RoundDefinition;
  readonly context: RoundContext<Json>;
  /** The round as written, if this one is presented in another language; submissions are judged by it (LANG-3). */
  readonly source?: PlayableRound;
}

/** Capabilities of a round of an unknown type: it can only be shown and skipped. */
export const NO_CAPABILITIES: RoundCapabilities = {
  timer: false,
  buzzer: false,
  submissions: false,
  auto_validation: false,
};

interface PlayableOptions {
  /** Its default applies to rounds that inherit the buzzer setting. */
  readonly game: Pick<FrozenGame, "buzzer_default">;
  readonly secret: string;
  readonly definitions: RoundDefinitions;
}

interface CachedPlayable extends Omit<PlayableOptions, "game"> {
  readonly buzzer_default: boolean;
  readonly playable: PlayableRound | null;
}

/** Caches the parsed config and keyed random per frozen round: both never change. */
const playableCache = new WeakMap<FrozenRound, CachedPlayable>();

/** The round with its definition and parsed config; null if its type is unknown or its config is invalid (ROUND-12). */
export function playableRound(round: FrozenRound, surroundings: PlayableOptions): PlayableRound | null {
  const { game, secret, definitions } = surroundings;
  const known = playableCache.get(round);
  const { buzzer_default } = game;
  if (known?.definitions === definitions && known.secret === secret && known.buzzer_default === buzzer_default)
    return known.playable;
  const playable = createPlayable(round, surroundings);
  playableCache.set(round, { definitions, secret, buzzer_default, playable });
  return playable;
}

function createPlayable(round: FrozenRound, surroundings: PlayableOptions): PlayableRound | null {
  const { game, secret, definitions } = surroundings;
  // The registry erases each type's config and answer types. A type's functions only receive what its own functions
  // returned.
  const definition = definitions.get(round.type) as RoundDefinition | undefined;
  if (definition === undefined) return null;
  const config = definition.parseConfig(round.config);
  if (config === null) return null;
  const buzzerOn = isBuzzerOn(game, round, definition.capabilities);
  const context = { round, config, random: createKeyedRandom(secret, round.id), buzzerOn };
  if (round.source === undefined) return { definition, context };
  const source = playableRound(round.source, surroundings);
  if (source === null) return null;
  return { definition, context: { ...context, sourceConfig: source.context.config }, source };
}

export function capabilitiesOf(playable: PlayableRound | null): RoundCapabilities {
  return playable?.definition.capabilities ?? NO_CAPABILITIES;
}

/** Whether the buzzer is on: the round's override, otherwise the game's default, if the type supports it (BUZZ-1). */
export function isBuzzerOn(
  game: Pick<FrozenGame, "buzzer_default">,
  round: Pick<FrozenRound, "buzzer_override">,
  capabilities: Pick<RoundCapabilities, "buzzer">,
): boolean {
  if (!capabilities.buzzer) return false;
  if (round.buzzer_override === "use_game_default") return game.buzzer_default;
  return round.buzzer_override === "enable";
}
