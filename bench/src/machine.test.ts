import { expect, it } from "vitest";
import { readOpenFilesLimit } from "./machine.ts";

const limits = (hard: string): string =>
  [
    "Limit                     Soft Limit           Hard Limit           Units     ",
    "Max processes             96529                96529                processes ",
    `Max open files            1024                 ${hard}              files     `,
  ].join("\n");

it("reads the limit of open files", () => {
  expect(readOpenFilesLimit(limits("20000"))).toBe(20_000);
});

it("returns infinity where there is no limit, or it cannot be read", () => {
  expect([readOpenFilesLimit(limits("unlimited")), readOpenFilesLimit("")]).toEqual([Infinity, Infinity]);
});
