import type { Locale } from "@showrunner/i18n";

/** Viewports. */
export const devices = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  display: { width: 1920, height: 1080 },
} as const;
export type Device = keyof typeof devices;

/** Who views a screen: a visitor, the host or a team's phone. */
export type Viewer = "stranger" | "host" | "team";

export interface Screen {
  readonly name: string;
  readonly address: (ids: Ids) => string;
  readonly as: Viewer;
  readonly on: readonly Device[];
}

/** Ids in addresses, one set per language. */
export interface Ids {
  readonly show: string;
  readonly public_id: string;
  readonly game: string;
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
  { name: "setup", address: fixedAddress("/setup"), as: "stranger", on: PHONE_AND_LAPTOP },
];

/** Screens of a new host without any content. */
export const EMPTY_SCREENS: readonly Screen[] = [
  { name: "empty-dashboard", address: fixedAddress("/dashboard"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "empty-games", address: fixedAddress("/games"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "empty-gameshows", address: fixedAddress("/gameshows"), as: "host", on: PHONE_AND_LAPTOP },
];

/** All routes that do not depend on a running show. */
export const screens: readonly Screen[] = [
  { name: "landing", address: fixedAddress("/"), as: "stranger", on: ["phone", "laptop", "display"] },
  { name: "login", address: fixedAddress("/login"), as: "stranger", on: PHONE_AND_LAPTOP },
  { name: "register", address: fixedAddress("/register"), as: "stranger", on: PHONE_AND_LAPTOP },
  { name: "not-found", address: fixedAddress("/no/such/page"), as: "stranger", on: PHONE_AND_LAPTOP },
  { name: "dashboard", address: fixedAddress("/dashboard"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "profile", address: fixedAddress("/profile"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "configuration", address: fixedAddress("/admin/config"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "users", address: fixedAddress("/users"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "games", address: fixedAddress("/games"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "game", address: ({ game }) => `/games/${game}`, as: "host", on: PHONE_AND_LAPTOP },
  { name: "gameshows", address: fixedAddress("/gameshows"), as: "host", on: PHONE_AND_LAPTOP },
  { name: "gameshow-teams", address: ({ show }) => `/gameshows/${show}?tab=teams`, as: "host", on: PHONE_AND_LAPTOP },
  { name: "gameshow-preview", address: ({ show }) => `/gameshows/${show}/preview`, as: "host", on: PHONE_AND_LAPTOP },
  { name: "play-login", address: ({ public_id }) => `/play/${public_id}/login`, as: "stranger", on: PHONE_AND_LAPTOP },
  {
    name: "play-register",
    address: ({ public_id }) => `/play/${public_id}/register`,
    as: "stranger",
    on: PHONE_AND_LAPTOP,
  },
  { name: "play-qr", address: ({ public_id }) => `/play/${public_id}/qr`, as: "stranger", on: PHONE_AND_LAPTOP },
  { name: "play-invalid", address: fixedAddress("/play/nowhere"), as: "stranger", on: ["phone"] },
  { name: "play-unknown", address: fixedAddress("/play/22222222"), as: "stranger", on: ["phone"] },
];

/** Screens that follow a show from its lobby to its end. */
export const LIVE_SCREENS: readonly Screen[] = [
  { name: "desk", address: ({ show }) => `/gameshows/${show}`, as: "host", on: PHONE_AND_LAPTOP },
  { name: "play", address: ({ public_id }) => `/play/${public_id}`, as: "team", on: ["phone"] },
  { name: "display", address: ({ public_id }) => `/play/${public_id}/display`, as: "stranger", on: ["display"] },
];
