import { defineConfig } from "@playwright/test";
import { chromium_arguments, findChromium } from "../scripts/lib/browser.ts";

const chromium = findChromium();
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

// Two runs in one checkout must not clear each other's results; workers inherit the choice.
const results = (process.env["SHOWRUNNER_TEST_RESULTS"] ??= `../test-results/run-${process.pid}`);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: results,
  // Each test has a server of its own, and the machine may have two cores.
  workers: 1,
  retries: 0,
  forbidOnly: process.env["CI"] === "true",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json", { outputFile: report }]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: [...chromium_arguments] },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: "en-GB",
    // A test that is about it allows it; in others it would answer for a server that was just ended.
    serviceWorkers: "block",
  },
});
