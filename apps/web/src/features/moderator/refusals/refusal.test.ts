import { describe, expect, it } from "vitest";
import { commandAnswer } from "@showrunner/contract/realtime";
import { rejection_codes } from "@showrunner/engine";
import { locales } from "@showrunner/i18n";
import { refusal_messages } from "./messages/index.ts";
import { refusalText, type RefusalCode } from "./refusal.ts";

/** All codes of the protocol, and `offline` for a missing ack. */
const codes: readonly RefusalCode[] = [
  ...rejection_codes,
  "unavailable",
  "invalid_request",
  "too_many_requests",
  "offline",
];

const refused = (code: RefusalCode) =>
  ({ ok: false, code, params: { rounds: "Quiz: 2" } }) as Parameters<typeof refusalText>[0];

describe("refusals", () => {
  it.each(locales)("have a sentence for every code in %s", (locale) => {
    for (const code of codes) expect(refusalText(refused(code), locale), code).not.toMatch(/^refused_|^$/);
  });

  it("name the rounds that keep a show from starting", () => {
    expect(refusalText(refused("rounds_not_ready"), "de")).toContain("Quiz: 2");
  });

  it("have no sentence for a code that does not exist", () => {
    expect(Object.keys(refusal_messages.en).toSorted()).toEqual(codes.map((code) => `refused_${code}`).toSorted());
  });

  it("cover what the wire may carry", () => {
    for (const code of codes.filter((code) => code !== "offline"))
      expect(commandAnswer.safeParse({ ok: false, code, params: {} }).success, code).toBe(true);
  });
});
