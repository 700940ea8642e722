import type { Locale } from "@showrunner/i18n";

/** Viewports. */
export const devices = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  display: { width: 1920, height: 1080 },
} as const;
export type Device = keyof typeof devices;

/** Who views a screen: a visitor, the host or a team's phone. */
export type Looker = "stranger" | "host" | "team";

export interface Screen {
  readonly name: string;
  readonly address: (ids: Ids) => string;
  readonly as: Looker;
  readonly on: readonly Device[];
}

/** Ids in addresses, one set per language. */
export interface Ids {
  readonly show: string;
  readonly public_id: string;
  readonly game: string;
}

/** Theme and language of each screenshot. */
export const looks: readonly { readonly theme: "dark" | "light"; readonly locale: Locale }[] = [
  { theme: "dark", locale: "en" },
  { theme: "dark", locale: "de" },
  { theme: "light", locale: "en" },
  { theme: "light", locale: "de" },
];

const everywhere = ["phone", "laptop"] as const;
const at = (address: string) => () => address;

/** Screens before the first setup. */
export const unset_screens: readonly Screen[] = [
  { name: "setup", address: at("/setup"), as: "stranger", on: everywhere },
];

/** Screens of a new host without any content. */
export const empty_screens: readonly Screen[] = [
  { name: "empty-dashboard", address: at("/dashboard"), as: "host", on: everywhere },
  { name: "empty-games", address: at("/games"), as: "host", on: everywhere },
  { name: "empty-gameshows", address: at("/gameshows"), as: "host", on: everywhere },
];

/** All routes that do not depend on a running show. */
export const screens: readonly Screen[] = [
  { name: "landing", address: at("/"), as: "stranger", on: ["phone", "laptop", "display"] },
  { name: "login", address: at("/login"), as: "stranger", on: everywhere },
  { name: "register", address: at("/register"), as: "stranger", on: everywhere },
  { name: "not-found", address: at("/no/such/page"), as: "stranger", on: everywhere },
  { name: "dashboard", address: at("/dashboard"), as: "host", on: everywhere },
  { name: "users", address: at("/users"), as: "host", on: everywhere },
  { name: "games", address: at("/games"), as: "host", on: everywhere },
  { name: "game", address: ({ game }) => `/games/${game}`, as: "host", on: everywhere },
  { name: "gameshows", address: at("/gameshows"), as: "host", on: everywhere },
  { name: "gameshow-teams", address: ({ show }) => `/gameshows/${show}?tab=teams`, as: "host", on: everywhere },
  { name: "gameshow-preview", address: ({ show }) => `/gameshows/${show}/preview`, as: "host", on: everywhere },
  { name: "play-login", address: ({ public_id }) => `/play/${public_id}/login`, as: "stranger", on: everywhere },
  { name: "play-register", address: ({ public_id }) => `/play/${public_id}/register`, as: "stranger", on: everywhere },
  { name: "play-qr", address: ({ public_id }) => `/play/${public_id}/qr`, as: "stranger", on: everywhere },
  { name: "play-invalid", address: at("/play/nowhere"), as: "stranger", on: ["phone"] },
  { name: "play-unknown", address: at("/play/22222222"), as: "stranger", on: ["phone"] },
];

/** Screens that follow a show from its lobby to its end. */
export const live_screens: readonly Screen[] = [
  { name: "desk", address: ({ show }) => `/gameshows/${show}`, as: "host", on: everywhere },
  { name: "play", address: ({ public_id }) => `/play/${public_id}`, as: "team", on: ["phone"] },
  { name: "display", address: ({ public_id }) => `/play/${public_id}/display`, as: "stranger", on: ["display"] },
];
