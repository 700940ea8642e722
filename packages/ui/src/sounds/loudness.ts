/** Second-order filter: `b` are the coefficients of the input, `a` those of the output without the leading 1. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * K-weighting (ITU-R BS.1770-5) models how loud a listener perceives each frequency. The standard tabulates the filters
 * for 48 kHz only; these are the analogue filters behind its tables, as derived by libebur128.
 */
function createWeighting(sampleRate: number): readonly Biquad[] {
  const shelf = {
    frequency: 1_681.974_450_955_533,
    q: 0.707_175_236_955_419_6,
    gain: 10 ** (3.999_843_853_973_347 / 20),
  };
  const middle = shelf.gain ** 0.499_666_774_154_541_6;
  const k = Math.tan((Math.PI * shelf.frequency) / sampleRate);
  const scale = 1 + k / shelf.q + k * k;
  const low = { frequency: 38.135_470_876_024_44, q: 0.500_327_037_323_877_3 };
  const l = Math.tan((Math.PI * low.frequency) / sampleRate);
  const lowScale = 1 + l / low.q + l * l;
  return [
    {
      b: [
        (shelf.gain + (middle * k) / shelf.q + k * k) / scale,
        (2 * (k * k - shelf.gain)) / scale,
        (shelf.gain - (middle * k) / shelf.q + k * k) / scale,
      ],
      a: [(2 * (k * k - 1)) / scale, (1 - k / shelf.q + k * k) / scale],
    },
    { b: [1, -2, 1], a: [(2 * (l * l - 1)) / lowScale, (1 - l / low.q + l * l) / lowScale] },
  ];
}

/** Samples of one channel, from -1 to 1. */
type Samples = Float32Array | Float64Array;

function filter(samples: Samples, { b, a }: Biquad): Float64Array {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const [index, x] of samples.entries()) {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[index] = y;
  }
  return out;
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const BLOCK_S = 0.4;

/** Mean power of the weighted sound in blocks; the last one may be shorter. */
function measureBlocks(samples: Samples, sampleRate: number): readonly number[] {
  const weighted = createWeighting(sampleRate).reduce(filter, samples as Float64Array);
  const size = Math.max(1, Math.min(weighted.length, Math.round(BLOCK_S * sampleRate)));
  return Array.from({ length: Math.ceil(weighted.length / size) }, (_, block) => {
    const part = weighted.subarray(block * size, (block + 1) * size);
    return part.reduce((sum, value) => sum + value * value, 0) / part.length;
  });
}

const SILENCE_LUFS = -70;
const RELATIVE_GATE_LU = 10;

/** Loudness in LUFS (ITU-R BS.1770-5, one channel): pauses do not count; the blocks of the gating do not overlap. */
export function measureLoudness(samples: Samples, sampleRate: number): number {
  const heard = measureBlocks(samples, sampleRate).filter((power) => toLufs(power) > SILENCE_LUFS);
  const gate = toLufs(mean(heard)) - RELATIVE_GATE_LU;
  return toLufs(mean(heard.filter((power) => toLufs(power) > gate)));
}

/** Highest sample in dB below full scale. */
export function measurePeak(samples: Samples): number {
  let peak = 0;
  for (const value of samples) peak = Math.max(peak, Math.abs(value));
  return 20 * Math.log10(peak);
}

/** Level of all sounds (EBU R 128). */
export const TARGET_LUFS = -23;
const MAX_PEAK_DB = -1;
/** Quiet recordings are not boosted further, because their noise would be boosted too. */
const MAX_BOOST_DB = 12;

/** Factor that makes a recording as loud as the standard sounds, without clipping; 1 for silence. */
export function findLevel(samples: Samples, sampleRate: number): number {
  const loudness = measureLoudness(samples, sampleRate);
  if (!Number.isFinite(loudness)) return 1;
  return 10 ** (Math.min(TARGET_LUFS - loudness, MAX_PEAK_DB - measurePeak(samples), MAX_BOOST_DB) / 20);
}
