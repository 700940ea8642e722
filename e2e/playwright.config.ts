import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/lib/browser.ts";

const chromium = findChromium();
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

// Runs in parallel in one checkout must not clear each other's results; workers inherit the variable.
const results = (process.env["SHOWRUNNER_TEST_RESULTS"] ??= `../test-results/run-${process.pid}`);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: results,
  // Each test starts its own server, and the machine may have only two cores.
  workers: 1,
  retries: 0,
  forbidOnly: process.env["CI"] === "true",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json", { outputFile: report }]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: [...CHROMIUM_ARGUMENTS] },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: "en-GB",
    // Tests of the service worker allow it; in others it would respond for a stopped server.
    serviceWorkers: "block",
  },
});
