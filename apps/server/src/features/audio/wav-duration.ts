/**
 * Length of the samples of a WAV file in ms, as decoders compute it; null if its format does not tell. The file has only
 * a format chunk and a data chunk, as `stripWavTags` returns it.
 */
export function getWavDurationMs(data: Buffer): number | null {
  const channels = data.readUInt16LE(22);
  const sampleRate = data.readUInt32LE(24);
  const bitsPerSample = data.readUInt16LE(34);
  // PCM pads its samples to whole bytes; codecs such as ADPCM pack several of them into one.
  const bytesPerSample = bitsPerSample < 8 ? bitsPerSample / 8 : Math.ceil(bitsPerSample / 8);
  const bytesPerSecond = channels * sampleRate * bytesPerSample;
  const formatBytes = data.readUInt32LE(16);
  const sampleBytes = data.readUInt32LE(24 + formatBytes);
  return bytesPerSecond > 0 ? (sampleBytes / bytesPerSecond) * 1_000 : null;
}
