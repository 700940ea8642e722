import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createVerificationSecrets } from "./verification-secrets.ts";

test("links signed before a rotation stay valid; links signed with any other secret are rejected", () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  const rotated = createVerificationSecrets(current, former);
  expect(rotated.isSigned("token", createVerificationSecrets(former).signLink("token"))).toBe(true);
  expect(rotated.isSigned("token", createVerificationSecrets(current).signLink("token"))).toBe(true);
  expect(rotated.isSigned("other", createVerificationSecrets(former).signLink("token"))).toBe(false);
  expect(rotated.isSigned("token", createVerificationSecrets(randomBytes(32)).signLink("token"))).toBe(false);
  expect(rotated.isSigned("token", "")).toBe(false);
});
