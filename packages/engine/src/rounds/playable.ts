import type { FrozenGame, FrozenRound } from "../content.ts";
import type { Json } from "../json.ts";
import type { RoundCapabilities, RoundContext, RoundDefinition, RoundDefinitions } from "../round-definition.ts";
import { keyedChance } from "./keyed-chance.ts";

/** A frozen round with its type and parsed config at hand: everything that its questions can be asked with. */
export interface PlayableRound {
  readonly definition: RoundDefinition;
  readonly context: RoundContext<Json>;
}

/** What a round of an unknown type can: nothing but be seen and skipped. */
export const no_capabilities: RoundCapabilities = {
  timer: false,
  buzzer: false,
  submissions: false,
  auto_validation: false,
};

interface Surroundings {
  /** Its own setting counts for rounds that leave the buzzer to their game. */
  readonly game: Pick<FrozenGame, "buzzer_default">;
  readonly secret: string;
  readonly definitions: RoundDefinitions;
}

interface Remembered extends Surroundings {
  readonly playable: PlayableRound | null;
}

/** Parsing a config and keying its chance once per frozen round is enough: both never change. */
const remembered = new WeakMap<FrozenRound, Remembered>();

/** The round ready to be played, or null when its type is unknown or its config cannot be read (ROUND-12). */
export function playableRound(round: FrozenRound, surroundings: Surroundings): PlayableRound | null {
  const { game, secret, definitions } = surroundings;
  const known = remembered.get(round);
  if (known?.definitions === definitions && known.secret === secret && known.game === game) return known.playable;
  const playable = prepare(round, surroundings);
  remembered.set(round, { ...surroundings, playable });
  return playable;
}

function prepare(round: FrozenRound, { game, secret, definitions }: Surroundings): PlayableRound | null {
  // The registry hides each type's own config and answer; what one of its functions gave, only its others are given.
  const definition = definitions.get(round.type) as RoundDefinition | undefined;
  if (definition === undefined) return null;
  const config = definition.parseConfig(round.config);
  if (config === null) return null;
  const buzzerOn = isBuzzerOn(game, round, definition.capabilities);
  return { definition, context: { round, config, chance: keyedChance(secret, round.id), buzzerOn } };
}

export function capabilitiesOf(playable: PlayableRound | null): RoundCapabilities {
  return playable?.definition.capabilities ?? no_capabilities;
}

/** Whether the buzzer is played with: the round's override, else the game's default, if the type can (BUZZ-1). */
export function isBuzzerOn(
  game: Pick<FrozenGame, "buzzer_default">,
  round: Pick<FrozenRound, "buzzer_override">,
  capabilities: Pick<RoundCapabilities, "buzzer">,
): boolean {
  if (!capabilities.buzzer) return false;
  if (round.buzzer_override === "use_game_default") return game.buzzer_default;
  return round.buzzer_override === "enable";
}
