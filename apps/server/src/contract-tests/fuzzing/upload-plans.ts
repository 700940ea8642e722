import fc from "fast-check";
import { ODD_TEXTS } from "../../testing/arbitrary-json.ts";
import { buildImageUpload, buildTone, FILM } from "../../testing/uploads.ts";

/** A multipart form with a picture, a video or an audio clip, valid or not. */
export interface UploadPlan {
  readonly file: "pixel" | "tone" | "film" | "cut" | "noise" | "empty" | "svg" | "none" | "two";
  readonly fields: Readonly<Record<string, string>>;
  readonly hasEnd: boolean;
}

const BOUNDARY = "----showrunner";
const pixel = (): Buffer => {
  const { payload } = buildImageUpload();
  return payload.subarray(payload.indexOf("\r\n\r\n") + 4, payload.lastIndexOf(`\r\n--${BOUNDARY}--`));
};

const files: Readonly<Record<UploadPlan["file"], () => readonly Buffer[]>> = {
  pixel: () => [pixel()],
  tone: () => [buildTone()],
  film: () => [FILM],
  cut: () => [pixel().subarray(0, 30)],
  noise: () => [Buffer.concat([pixel().subarray(0, 8), Buffer.alloc(5_000, 0x5a)])],
  empty: () => [Buffer.alloc(0)],
  svg: () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  none: () => [],
  two: () => [pixel(), pixel()],
};

const fieldNames = fc.constantFrom("linked_type", "linked_id", "__proto__", "constructor", "file", "");
/** Contains no line breaks, which would end the header of the part. */
const fieldValues = fc.constantFrom(...ODD_TEXTS, "x".repeat(40), "x".repeat(41), "x".repeat(1_001), "game");

/** The routes that take uploads, each with a file that it accepts. */
export const UPLOAD_FILES: Readonly<Record<string, UploadPlan["file"]>> = {
  "POST /images/upload": "pixel",
  "POST /audio/upload": "tone",
  "POST /videos/upload": "film",
  "PUT /videos/:id/poster": "pixel",
  // Refused as no backup.
  "POST /admin/backups/upload": "pixel",
};

export const listValidUploads = (file: UploadPlan["file"]): fc.Arbitrary<UploadPlan> =>
  fc.record({
    file: fc.constant(file),
    fields: fc.constantFrom({}, { unknown: "field" }),
    hasEnd: fc.constant(true),
  });

export const oddUploads: fc.Arbitrary<UploadPlan> = fc.record({
  file: fc.constantFrom("pixel", "tone", "film", "cut", "noise", "empty", "svg", "none", "two"),
  fields: fc.dictionary(fieldNames, fieldValues, { maxKeys: 12, noNullPrototype: true }),
  hasEnd: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});

/** Encodes the form as multipart/form-data. */
export function encodeForm({ file, fields, hasEnd }: UploadPlan): { readonly payload: Buffer; readonly type: string } {
  const part = (head: string, data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      data,
      Buffer.from("\r\n"),
    ]);
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files[file]().map((data) => part('name="file"; filename="../pixel\u0007.png"\r\nContent-Type: image/png', data)),
    Buffer.from(hasEnd ? `--${BOUNDARY}--\r\n` : ""),
  ];
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${BOUNDARY}` };
}
