import { expect, test } from "vitest";
import { findFileKind } from "./file-kind.ts";

test.each([
  ["a.png", "image/png", "image"],
  ["a.svg", "image/svg+xml", null],
  ["film.MP4", "", "video"],
  ["film.webm", "video/webm", "video"],
  ["film.mov", "video/quicktime", null],
  ["song.opus", "", "audio"],
  ["song.mp3", "audio/mpeg", "audio"],
  ["notes.txt", "text/plain", null],
])("%s as %s is %s", (name, type, kind) => expect(findFileKind({ name, type })).toBe(kind));
