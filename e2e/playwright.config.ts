import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium, findHeadlessChromium } from "../scripts/lib/browser.ts";

const isNightly = process.env["TEST_DEPTH"] === "full";
// Nightly runs use the browser that people have.
const chromium = isNightly ? findChromium() : findHeadlessChromium();
const report = process.env["TEST_REPORT"];
const isRepeated = process.env["CI"] === "true" && process.env["TEST_RETRIES"] !== "0";

// Runs in parallel in one checkout must not clear each other's results; workers inherit the variable.
const results = (process.env["SHOWRUNNER_TEST_RESULTS"] ??= `../test-results/run-${process.pid}`);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: results,
  // Each test starts its own server and browser page, and waits a third of the time; more workers than this overload
  // small machines.
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: true,
  // A test that passes only on the retry is reported as flaky.
  retries: isRepeated ? 1 : 0,
  forbidOnly: process.env["CI"] === "true",
  // Limits end tests that hang; they are far above what a step takes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json", { outputFile: report }]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: [...CHROMIUM_ARGUMENTS] },
    // No screenshots or snapshots of each step: without a GPU the former cost as much as the test itself, the latter a
    // quarter of it. `--trace on` records both. Any trace costs a twentieth; where failures are repeated, the repetition
    // has one.
    trace: {
      mode: isRepeated ? "on-first-retry" : "retain-on-failure",
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    // Drawing animations takes a fifth of the processor time. They are played by the journeys of whole shows
    // (`WITH_ANIMATIONS`), and by all of them in nightly runs.
    ...(isNightly ? {} : { contextOptions: { reducedMotion: "reduce" as const } }),
    // Tests of the service worker allow it; in others it would respond for a stopped server.
    serviceWorkers: "block",
  },
});
