import type { Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import { fieldName, type Translators } from "../../e2e/support/texts.ts";

/** Viewports. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  display: { width: 1920, height: 1080 },
} as const;
export type Device = keyof typeof DEVICES;

/** Who views a screen: a visitor, the host, a team's phone, or one of a show with team codes. */
export type Viewer = "stranger" | "host" | "team" | "code_team";

export interface Screen {
  readonly name: string;
  readonly address: (ids: Ids) => string;
  readonly as: Viewer;
  readonly devices: readonly Device[];
  /** Steps after the page has loaded, such as opening a dialog. */
  readonly open?: (page: Page, t: Translators) => Promise<void>;
}

/** Ids in addresses, one set per language. */
export interface Ids {
  readonly show: string;
  readonly public_id: string;
  readonly game: string;
  /** A game with translations. */
  readonly translated_game: string;
  /** A show with team codes. */
  readonly code_public_id: string;
  readonly provider: string;
}

const PASTED = [
  "Which planet is red?\nA) Venus\n*B) Mars\nC) Jupiter",
  "Q: Capital of Italy?\nA: Rome",
  "1. 7 × 8? 56",
];

/** Pastes rounds into the import dialog, followed by a line that is no round. */
async function pasteRounds(page: Page, { transfer }: Translators): Promise<void> {
  await page.getByRole("button", { name: transfer("import_game"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: fieldName(transfer("text")) })
    .fill([...PASTED, "and so on"].join("\n\n"));
}

async function openShowSettings(page: Page, { moderator }: Translators): Promise<void> {
  await page.getByRole("button", { name: moderator("show_menu") }).click();
  await page.getByRole("menuitem", { name: moderator("settings") }).click();
}

async function openOwnSounds(page: Page, t: Translators): Promise<void> {
  await openShowSettings(page, t);
  const sounds = page.getByRole("dialog").getByRole("button", { name: t.gameshows("sound_files"), exact: true });
  await sounds.click();
  await sounds.evaluate((element) => element.scrollIntoView());
}

/** Theme and language of each screenshot. */
export const APPEARANCES: readonly { readonly theme: "dark" | "light"; readonly locale: Locale }[] = [
  { theme: "dark", locale: "en" },
  { theme: "dark", locale: "de" },
  { theme: "light", locale: "en" },
  { theme: "light", locale: "de" },
];

const PHONE_AND_LAPTOP = ["phone", "laptop"] as const;
const fixedAddress = (address: string) => () => address;

/** Screens before the first setup. */
export const SETUP_SCREENS: readonly Screen[] = [
  { name: "setup", address: fixedAddress("/setup"), as: "stranger", devices: PHONE_AND_LAPTOP },
];

/** Screens of a new host without any content. */
export const EMPTY_SCREENS: readonly Screen[] = [
  { name: "empty-dashboard", address: fixedAddress("/dashboard"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "empty-games", address: fixedAddress("/games"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "empty-gameshows", address: fixedAddress("/gameshows"), as: "host", devices: PHONE_AND_LAPTOP },
];

/** All routes that do not depend on a running show. */
export const screens: readonly Screen[] = [
  { name: "landing", address: fixedAddress("/"), as: "stranger", devices: ["phone", "laptop", "display"] },
  { name: "login", address: fixedAddress("/login"), as: "stranger", devices: PHONE_AND_LAPTOP },
  { name: "register", address: fixedAddress("/register"), as: "stranger", devices: PHONE_AND_LAPTOP },
  { name: "not-found", address: fixedAddress("/no/such/page"), as: "stranger", devices: PHONE_AND_LAPTOP },
  { name: "dashboard", address: fixedAddress("/dashboard"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "profile", address: fixedAddress("/profile"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "configuration", address: fixedAddress("/admin/config"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "users", address: fixedAddress("/users"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "games", address: fixedAddress("/games"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "import", address: fixedAddress("/games"), as: "host", devices: PHONE_AND_LAPTOP, open: pasteRounds },
  { name: "library", address: fixedAddress("/gameshows/games"), as: "host", devices: PHONE_AND_LAPTOP },
  {
    name: "templates",
    address: fixedAddress("/dashboard"),
    as: "host",
    devices: PHONE_AND_LAPTOP,
    open: (page) => page.locator("#dashboard-templates").evaluate((element) => element.scrollIntoView()),
  },
  { name: "game", address: ({ game }) => `/games/${game}`, as: "host", devices: PHONE_AND_LAPTOP },
  {
    name: "game-translations",
    address: ({ translated_game }) => `/games/${translated_game}`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
    open: (page, t) => page.getByRole("button", { name: t.translation("open"), exact: true }).click(),
  },
  { name: "providers", address: fixedAddress("/admin/providers"), as: "host", devices: PHONE_AND_LAPTOP },
  {
    name: "provider",
    address: ({ provider }) => `/admin/providers/${provider}`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
  },
  { name: "usage", address: fixedAddress("/admin/usage"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "budgets", address: fixedAddress("/admin/usage?tab=budgets"), as: "host", devices: PHONE_AND_LAPTOP },
  { name: "gameshows", address: fixedAddress("/gameshows"), as: "host", devices: PHONE_AND_LAPTOP },
  {
    name: "gameshow-settings",
    address: ({ show }) => `/gameshows/${show}`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
    open: openShowSettings,
  },
  {
    name: "gameshow-sounds",
    address: ({ show }) => `/gameshows/${show}`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
    open: openOwnSounds,
  },
  {
    name: "gameshow-teams",
    address: ({ show }) => `/gameshows/${show}?tab=teams`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
  },
  {
    name: "gameshow-preview",
    address: ({ show }) => `/gameshows/${show}/preview`,
    as: "host",
    devices: PHONE_AND_LAPTOP,
  },
  {
    name: "play-login",
    address: ({ public_id }) => `/play/${public_id}/login`,
    as: "stranger",
    devices: PHONE_AND_LAPTOP,
  },
  {
    name: "play-register",
    address: ({ public_id }) => `/play/${public_id}/register`,
    as: "stranger",
    devices: PHONE_AND_LAPTOP,
  },
  {
    name: "play-login-code",
    address: ({ code_public_id: id }) => `/play/${id}/login`,
    as: "stranger",
    devices: ["phone"],
    open: (page, { join }) => page.getByText(join("tab_login"), { exact: true }).click(),
  },
  {
    name: "play-team-code",
    address: ({ code_public_id: id }) => `/play/${id}`,
    as: "code_team",
    devices: ["phone"],
    open: (page, { menu }) => page.getByRole("button", { name: menu("invite") }).click(),
  },
  {
    name: "play-lobby-test",
    address: ({ public_id: id }) => `/play/${id}`,
    as: "team",
    devices: ["phone"],
    open: (page, { stages }) => page.getByRole("button", { name: stages("test") }).click(),
  },
  { name: "play-qr", address: ({ public_id }) => `/play/${public_id}/qr`, as: "stranger", devices: PHONE_AND_LAPTOP },
  { name: "play-invalid", address: fixedAddress("/play/nowhere"), as: "stranger", devices: ["phone"] },
  { name: "play-unknown", address: fixedAddress("/play/22222222"), as: "stranger", devices: ["phone"] },
];

/** Screens that follow a show from its lobby to its end. */
export const LIVE_SCREENS: readonly Screen[] = [
  { name: "desk", address: ({ show }) => `/gameshows/${show}`, as: "host", devices: PHONE_AND_LAPTOP },
  { name: "play", address: ({ public_id }) => `/play/${public_id}`, as: "team", devices: ["phone"] },
  {
    name: "display",
    address: ({ public_id }) => `/play/${public_id}/display`,
    as: "stranger",
    devices: ["phone", "display"],
  },
];
