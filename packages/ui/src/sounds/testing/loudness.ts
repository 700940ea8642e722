/** Second-order filter: `b` are the coefficients of the input, `a` those of the output without the leading 1. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** K-weighting at 48 kHz (ITU-R BS.1770-5, tables 1 and 2): how loud frequencies are for a listener. */
const K_WEIGHTING: readonly Biquad[] = [
  {
    b: [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
    a: [-1.690_659_293_182_41, 0.732_480_774_215_85],
  },
  { b: [1, -2, 1], a: [-1.990_047_454_833_98, 0.990_072_250_366_21] },
];
/** Sample rate of the filter's coefficients. */
export const LOUDNESS_SAMPLE_RATE = 48_000;

function filter(samples: Float64Array, { b, a }: Biquad): Float64Array {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const [index, x] of samples.entries()) {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[index] = y;
  }
  return out;
}

/** Loudness of a whole sound at 48 kHz, in LUFS (ITU-R BS.1770-5, one channel, without gating). */
export function measureLoudness(samples: Float64Array): number {
  const weighted = K_WEIGHTING.reduce(filter, samples);
  const power = weighted.reduce((sum, value) => sum + value * value, 0) / weighted.length;
  return -0.691 + 10 * Math.log10(power);
}

/** Highest sample in dB below full scale. */
export function measurePeak(samples: Float64Array): number {
  return 20 * Math.log10(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
}
