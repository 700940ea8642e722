import { describe, expect, it } from "vitest";
import { commandAck } from "@showrunner/contract/realtime";
import { REJECTION_CODES } from "@showrunner/engine";
import { locales } from "@showrunner/i18n";
import { deskMessages } from "../messages/en.ts";
import { getRefusalText, type RefusalCode } from "./refusal-text.ts";

/** All codes of the protocol, and `offline` for a missing ack. */
const codes: readonly RefusalCode[] = [
  ...REJECTION_CODES,
  "unavailable",
  "invalid_request",
  "too_many_requests",
  "offline",
];

const refused = (code: RefusalCode) =>
  ({ ok: false, code, params: { rounds: "Quiz: 2" } }) as Parameters<typeof getRefusalText>[0];

describe("refusals", () => {
  it.each(locales)("have a text for every code in %s", (locale) => {
    for (const code of codes) expect(getRefusalText(refused(code), locale), code).not.toMatch(/^refused_|^$/);
  });

  it("name the rounds that block the start of a show", () => {
    expect(getRefusalText(refused("rounds_not_ready"), "de")).toContain("Quiz: 2");
  });

  it("have no text for an unknown code", () => {
    expect(
      Object.keys(deskMessages.en)
        .filter((key) => key.startsWith("refused_"))
        .toSorted(),
    ).toEqual(codes.map((code) => `refused_${code}`).toSorted());
  });

  it("cover the codes that the protocol allows", () => {
    for (const code of codes.filter((code) => code !== "offline"))
      expect(commandAck.safeParse({ ok: false, code, params: {} }).success, code).toBe(true);
  });
});
