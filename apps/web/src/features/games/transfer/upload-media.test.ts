import { describe, expect, it } from "vitest";
import type { Image, RoundFields } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/api-error.ts";
import { fields } from "../testing/sample-drafts.ts";
import { findUsedMedia, uploadMedia } from "./upload-media.ts";

const picture = (id: string) => ({ id, name: `${id}.png`, mime: "image/png", data: new Uint8Array([1]) });
const PICTURES = ["a", "b", "c"].map(picture);
const imageOf = (file: File): Image => ({ id: `image-${file.name}` }) as Image;
const refuse = (status: number, retryAfterS: number | null = null): never => {
  throw new ApiError({ message: "no", status, code: "x", retryAfterS });
};
const options = { onProgress: () => undefined, isCancelled: () => false };

describe("uploading media", () => {
  it("waits as long as the server requests, and uploads each picture once", async () => {
    const waits: number[] = [];
    const uploaded = new Map<string, string>();
    let calls = 0;
    const upload = async (file: File): Promise<Image> => {
      calls += 1;
      return calls === 2 ? refuse(429, 7) : imageOf(file);
    };
    await uploadMedia(PICTURES, { ...options, upload, uploaded, wait: async (seconds) => void waits.push(seconds) });
    expect([waits, calls, [...uploaded.keys()]]).toEqual([[7], 4, ["a", "b", "c"]]);
  });

  it("resumes where it stopped", async () => {
    const uploaded = new Map<string, string>();
    const names: string[] = [];
    const progress: number[] = [];
    const failing = async (file: File): Promise<Image> => (file.name === "b.png" ? refuse(409) : imageOf(file));
    await expect(uploadMedia(PICTURES, { ...options, upload: failing, uploaded })).rejects.toThrow("no");
    const working = async (file: File): Promise<Image> => {
      names.push(file.name);
      return imageOf(file);
    };
    await uploadMedia(PICTURES, { ...options, upload: working, uploaded, onProgress: (done) => progress.push(done) });
    expect([names, progress]).toEqual([
      ["b.png", "c.png"],
      [1, 2, 3],
    ]);
  });

  it("uploads nothing more once it is cancelled, and gives up if the rate limit does not end", async () => {
    const uploaded = new Map<string, string>();
    const upload = async (file: File): Promise<Image> => imageOf(file);
    await uploadMedia(PICTURES, { ...options, upload, uploaded, isCancelled: () => uploaded.size === 1 });
    expect(uploaded.size).toBe(1);
    const limited = {
      ...options,
      upload: async () => refuse(429),
      uploaded: new Map<string, string>(),
      wait: async () => undefined,
    };
    await expect(uploadMedia(PICTURES, limited)).rejects.toThrow("no");
  });
});

it("only the media of the imported rounds and of a new game are used", () => {
  const round = { ...(fields as RoundFields), content: "![Mars](/images/b)", config: { audio: "/audio/c" } };
  const files = ["a", "b", "c", "d"].map(picture);
  const used = (game: { readonly cover_image_id?: string }): readonly string[] =>
    findUsedMedia(files, { game, rounds: [round] }).map(({ id }) => id);
  expect(used({})).toEqual(["b", "c"]);
  expect(used({ cover_image_id: "a" })).toEqual(["a", "b", "c"]);
});
