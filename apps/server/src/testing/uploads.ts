import { readFileSync } from "node:fs";

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A WebM film of three seconds, 64 by 36 pixels. */
export const FILM: Buffer = readFileSync(new URL("../features/videos/testing/film.webm", import.meta.url));
/** A WebM film of 40 seconds that shows the second it is at, 160 by 90 pixels. */
export const COUNTER_FILM: Buffer = readFileSync(new URL("../features/videos/testing/counter.webm", import.meta.url));

const SAMPLE_RATE = 8_000;

/** A WAV file of a tone: 8-bit PCM, one channel. */
export function buildTone(durationMs = 200): Buffer {
  const samples = Buffer.from(
    Array.from({ length: (SAMPLE_RATE * durationMs) / 1_000 }, (_, index) =>
      Math.round(128 + 60 * Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE)),
    ),
  );
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

interface Upload {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A multipart body with one file in the field `file`. */
export function buildUpload(fileName: string, type: string, data: Buffer): Upload {
  const boundary = "----showrunner";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** A multipart body with one picture. */
export const buildImageUpload = (): Upload => buildUpload("pixel.png", "image/png", PIXEL);

/** A multipart body with one audio clip. */
export const buildAudioUpload = (): Upload => buildUpload("tone.wav", "audio/wav", buildTone());

/** A multipart body with one video. */
export const buildVideoUpload = (): Upload => buildUpload("film.webm", "video/webm", FILM);
