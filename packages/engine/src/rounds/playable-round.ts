import type { FrozenGame, FrozenRound } from "../content.ts";
import type { Json } from "../json.ts";
import type { RoundCapabilities, RoundContext, RoundDefinition, RoundDefinitions } from "../round-definition.ts";
import { createKeyedRandom } from "./keyed-random.ts";

/** A frozen round with its definition and parsed config. */
export interface PlayableRound {
  readonly definition: RoundDefinition;
  readonly context: RoundContext<Json>;
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

interface CachedPlayable extends PlayableOptions {
  readonly playable: PlayableRound | null;
}

/** Caches the parsed config and keyed random per frozen round: both never change. */
const playableCache = new WeakMap<FrozenRound, CachedPlayable>();

/** The round with its definition and parsed config; null if its type is unknown or its config is invalid (ROUND-12). */
export function playableRound(round: FrozenRound, surroundings: PlayableOptions): PlayableRound | null {
  const { game, secret, definitions } = surroundings;
  const known = playableCache.get(round);
  if (known?.definitions === definitions && known.secret === secret && known.game === game) return known.playable;
  const playable = createPlayable(round, surroundings);
  playableCache.set(round, { ...surroundings, playable });
  return playable;
}

function createPlayable(round: FrozenRound, { game, secret, definitions }: PlayableOptions): PlayableRound | null {
  // The registry erases each type's config and answer types. A type's functions only receive what its own functions
  // returned.
  const definition = definitions.get(round.type) as RoundDefinition | undefined;
  if (definition === undefined) return null;
  const config = definition.parseConfig(round.config);
  if (config === null) return null;
  const buzzerOn = isBuzzerOn(game, round, definition.capabilities);
  return { definition, context: { round, config, random: createKeyedRandom(secret, round.id), buzzerOn } };
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
