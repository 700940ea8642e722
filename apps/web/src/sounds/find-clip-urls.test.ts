import { expect, test } from "vitest";
import { findClipUrls } from "./find-clip-urls.ts";

test("files have the URL of their asset; deleted files and unknown sounds have none", () => {
  const files = { buzz: "asset:cap1", winner: "asset:gone", fanfare: "asset:cap1" };
  expect([...findClipUrls(files, { cap1: "/a/cap1" })]).toEqual([["buzz", "/a/cap1"]]);
  expect(findClipUrls(undefined, { cap1: "/a/cap1" }).size).toBe(0);
});
