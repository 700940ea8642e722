import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { api_messages } from "./api/messages/index.ts";
import { app_messages } from "./app/messages/index.ts";
import { auth_messages } from "./features/auth/messages/index.ts";
import { gameshows_messages } from "./features/gameshows/messages/index.ts";
import { moderator_messages } from "./features/moderator/messages/index.ts";
import { join_messages } from "./play/join/messages/index.ts";
import { pages_messages } from "./play/pages/messages/index.ts";

/** Texts that the specification gives literally (sections 1, 2 and 8), and their catalogues. */
const texts: readonly (readonly [catalog: object, language: "en" | "de", text: string])[] = [
  [app_messages, "en", "Game Show Template"],
  [app_messages, "en", "Page Not Found"],
  [app_messages, "en", "Go Home"],
  [app_messages, "en", "Quiz Management"],
  [app_messages, "en", "Game shows"],
  [app_messages, "en", "Session expired. Please sign in again."],
  [api_messages, "en", "An unexpected error occurred"],
  [auth_messages, "en", "Login Failed"],
  [auth_messages, "en", "No authentication methods are currently enabled. Please contact your administrator."],
  [auth_messages, "en", "Setup failed"],
  [auth_messages, "en", "Registration failed"],
  [pages_messages, "en", "Invalid game show link"],
  [pages_messages, "de", "Ungültiger Spielshow-Link"],
  [pages_messages, "en", "Game show not found"],
  [join_messages, "en", "Failed to join game show"],
  [join_messages, "en", "Team registration is currently disabled by the moderator"],
  [join_messages, "en", "This game show has already finished. Team registration is closed"],
  [join_messages, "de", "Teamname ist erforderlich"],
  [gameshows_messages, "en", "Failed to load game show"],
  [gameshows_messages, "de", "Fehler beim Laden der Game Show"],
  [moderator_messages, "en", "Failed to add game"],
  [moderator_messages, "de", "Fehler beim Hinzufügen des Spiels"],
  [moderator_messages, "de", "Teamname ist erforderlich"],
  [moderator_messages, "de", "Ungültiges Hex-Farbformat"],
  [moderator_messages, "de", "Team ist erforderlich"],
];

test.each(texts)("the catalogue has the specification's text (%#)", (catalog, language, text) => {
  const { [language]: messages } = catalog as Record<"en" | "de", Readonly<Record<string, unknown>>>;
  const found = Object.values(messages).some(
    (message) => typeof message === "string" && message.replace(/\.$/, "") === text.replace(/\.$/, ""),
  );
  expect(found, `"${text}" (${language})`).toBe(true);
});

/** Constants of section 9 that no other test checks at run time, with their files. */
const constants: readonly (readonly [file: string, pattern: RegExp])[] = [
  ["api/http.ts", /request_timeout_ms = 10_000\b/i],
  ["api/auth/config.ts", /cache_ms = 300_000\b/i],
  ["../../../packages/ui/src/host/provider.tsx", /snackbar_ms = 4_?000\b/i],
  ["app/shell/navigation-drawer.tsx", /drawer_width = 280\b/i],
  ["debug/debug-panel.css", /-size:\s*40vh/],
];

test.each(constants)("%s holds the specification's constant %s", (file, pattern) => {
  expect(readFileSync(new URL(file, import.meta.url), "utf8")).toMatch(pattern);
});
