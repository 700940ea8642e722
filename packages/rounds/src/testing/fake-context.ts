import type { FrozenRound, KeyedRandom, RoundContext } from "@showrunner/engine";

/** A pseudo-random number that depends only on label and seed; good enough for tests. */
function hashText(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  // Spreads the last letter over all bits.
  value = Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** Keyed random from a seed instead of a show's secret. */
export function createFakeRandom(seed: string): KeyedRandom {
  return {
    id: (label) => hashText(`${seed}/${label}`).toString(36),
    order: (label, n) =>
      Array.from({ length: n }, (_, index) => index).toSorted(
        (one, other) => hashText(`${seed}/${label}/${one}`) - hashText(`${seed}/${label}/${other}`),
      ),
  };
}

export function frozenRound(fields: Partial<FrozenRound> = {}): FrozenRound {
  return {
    id: "round-1",
    type: "classic",
    title: null,
    question: "Which planet is nearest to the sun?",
    content_html: "",
    answers: [],
    answer_html: "",
    description: null,
    max_points: 100,
    time_limit_s: null,
    scoring: "partial_credit",
    buzzer_override: "use_game_default",
    config: {},
    ...fields,
  };
}

export function contextOf<C>(config: C, round: Partial<FrozenRound> = {}, buzzerOn = false): RoundContext<C> {
  return { round: frozenRound(round), config, random: createFakeRandom("secret"), buzzerOn };
}
