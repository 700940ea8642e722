import { expect, it } from "vitest";
import { openFilesLimit } from "./machine.ts";

const limits = (hard: string): string =>
  [
    "Limit                     Soft Limit           Hard Limit           Units     ",
    "Max processes             96529                96529                processes ",
    `Max open files            1024                 ${hard}              files     `,
  ].join("\n");

it("reads how many files may be open at most", () => {
  expect(openFilesLimit(limits("20000"))).toBe(20_000);
});

it("knows no limit where there is none, or none can be read", () => {
  expect([openFilesLimit(limits("unlimited")), openFilesLimit("")]).toEqual([Infinity, Infinity]);
});
