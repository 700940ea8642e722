import { expect, test } from "vitest";
import { createGuessingLimits } from "./guessing.ts";

test("strangers who guess lock themselves out, not the owner", () => {
  let now = 0;
  const limits = createGuessingLimits(() => now);
  expect(limits.begin("anna", "home")).toBe(0);
  limits.succeeded("anna", "home");
  let refused = 0;
  for (let n = 0; n < 400; n += 1) {
    now += 100;
    if (limits.begin("anna", `stranger ${n}`) > 0) refused += 1;
  }
  expect(refused).toBeGreaterThan(300);
  expect(limits.begin("anna", "home")).toBe(0);
});

test("one address gets ten tries at an account, then two a minute", () => {
  let now = 0;
  const limits = createGuessingLimits(() => now);
  const tries = () => limits.begin("anna", "there");
  for (let n = 0; n < 10; n += 1) expect(tries()).toBe(0);
  expect(tries()).toBeCloseTo(30, 0);
  now += 30_000;
  expect(tries()).toBe(0);
  expect(tries()).toBeGreaterThan(0);
});

test("people who know their passwords are never slowed down", () => {
  const limits = createGuessingLimits(() => 0);
  for (let n = 0; n < 500; n += 1) {
    expect(limits.begin(`user ${n % 7}`, "office")).toBe(0);
    limits.succeeded(`user ${n % 7}`, "office");
  }
});

test("one stranger who goes on guessing does not use up the account's tries from elsewhere", () => {
  let now = 0;
  const limits = createGuessingLimits(() => now);
  for (let n = 0; n < 6_000; n += 1) {
    now += 100;
    limits.begin("anna", "a stranger");
  }
  for (let n = 0; n < 5; n += 1) expect(limits.begin("anna", "a new phone")).toBe(0);
});
