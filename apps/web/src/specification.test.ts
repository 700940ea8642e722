import { readFileSync } from "node:fs";
import { getMessages, type Catalog, type Locale, type Messages } from "@showrunner/i18n";
import { expect, test } from "vitest";
import { apiMessages } from "./api/messages/en.ts";
import { appMessages } from "./app/messages/en.ts";
import { restartMessages } from "./components/restart/messages/en.ts";
import { authMessages } from "./features/auth/messages/en.ts";
import { verificationMessages } from "./features/auth/verification/messages/en.ts";
import { gameshowsMessages } from "./features/gameshows/messages/en.ts";
import { deskMessages } from "./features/gameshows/desk/messages/en.ts";
import { pricingMessages } from "./features/pricing/messages/en.ts";
import { consoleMessages } from "./features/providers/console/messages/en.ts";
import { providersMessages } from "./features/providers/messages/en.ts";
import { pricingMessages as providerPricesMessages } from "./features/providers/pricing/messages/en.ts";
import { joinMessages } from "./play/join/messages/en.ts";
import { pagesMessages } from "./play/pages/messages/en.ts";

/** Texts that the specification states literally (docs/conformance.md, sections 1, 2 and 8), and their catalogues. */
const texts: readonly (readonly [catalog: Catalog<Messages>, language: Locale, text: string])[] = [
  [appMessages, "en", "Game Show Template"],
  [appMessages, "en", "Page Not Found"],
  [appMessages, "en", "Go Home"],
  [appMessages, "en", "Quiz Management"],
  [appMessages, "en", "Game shows"],
  [appMessages, "en", "Session expired. Please sign in again."],
  [apiMessages, "en", "An unexpected error occurred"],
  [authMessages, "en", "Login Failed"],
  [authMessages, "en", "No authentication methods are currently enabled. Please contact your administrator."],
  [authMessages, "en", "Setup failed"],
  [authMessages, "en", "Registration failed"],
  [restartMessages, "en", "Failed to restart application. Please try again or restart manually."],
  [verificationMessages, "en", "Code must be exactly 8 characters"],
  [verificationMessages, "en", "Invalid verification code"],
  [verificationMessages, "en", "Failed to send verification email"],
  [pagesMessages, "en", "Invalid game show link"],
  [pagesMessages, "de", "Ungültiger Spielshow-Link"],
  [pagesMessages, "en", "Game show not found"],
  [joinMessages, "en", "Failed to join game show"],
  [joinMessages, "en", "Team registration is currently disabled by the moderator"],
  [joinMessages, "en", "This game show has already finished. Team registration is closed"],
  [joinMessages, "de", "Teamname ist erforderlich"],
  [gameshowsMessages, "en", "Failed to load game show"],
  [gameshowsMessages, "de", "Fehler beim Laden der Game Show"],
  [deskMessages, "en", "Failed to add game"],
  [deskMessages, "de", "Fehler beim Hinzufügen des Spiels"],
  [deskMessages, "de", "Teamname ist erforderlich"],
  [deskMessages, "de", "Ungültiges Hex-Farbformat"],
  [deskMessages, "de", "Team ist erforderlich"],
  [providersMessages, "en", "Something went wrong. Please try again"],
  [providersMessages, "en", "Connection test failed"],
  [providersMessages, "en", "Provider could not be found"],
  [providersMessages, "en", "Credential error"],
  [consoleMessages, "en", "Run failed"],
  [providerPricesMessages, "en", "Configure manually"],
  [pricingMessages, "en", "Failed to create pricing model"],
  [pricingMessages, "en", "Failed to save rule"],
  [pricingMessages, "en", "Failed to save conversion"],
];

test.each(texts)("the catalogue has the specification's text (%#)", (catalog, language, text) => {
  const found = Object.values(getMessages(catalog, language)).some(
    (message) => typeof message === "string" && message.replace(/\.$/, "") === text.replace(/\.$/, ""),
  );
  expect(found, `"${text}" (${language})`).toBe(true);
});

/** Constants of docs/conformance.md, section 9, that no other test checks at run time, with their files. */
const constants: readonly (readonly [file: string, pattern: RegExp])[] = [
  ["api/http.ts", /request_timeout_ms = 10_000\b/i],
  ["api/auth.api.ts", /cache_ms = 300_000\b/i],
  ["../../../packages/ui/src/host/provider.tsx", /snackbar_ms = 4_?000\b/i],
  ["app/shell/navigation-drawer.tsx", /drawer_width = 280\b/i],
  ["api/feature-status.api.ts", /stale_ms = 300_000\b/i],
  ["../../../packages/contract/src/rest/ai-runs.contract.ts", /image_size = "1024x1024"/i],
  ["../../../packages/contract/src/rest/ai-runs.contract.ts", /video_seconds = 5\b/i],
  ["../../../packages/contract/src/rest/media-generation.contract.ts", /recent_\w+ = 25\b/i],
  ["../../../packages/contract/src/rest/usage.contract.ts", /usage_summary_days = 30\b/i],
  ["debug/debug-panel.css", /-size:\s*40vh/],
];

test.each(constants)("%s holds the specification's constant %s", (file, pattern) => {
  expect(readFileSync(new URL(file, import.meta.url), "utf8")).toMatch(pattern);
});
