/** Below full scale, so that simultaneous notes do not distort. */
export const MAX_GAIN = 0.18;
/** Attack in seconds; a sudden start would click. */
export const ATTACK_S = 0.015;
/** Gain at the end of a note; an exponential decay cannot reach 0. */
export const SILENCE = 0.001;
