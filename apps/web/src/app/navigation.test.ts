import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, isRedirect, type ParsedLocation } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import type { AuthConfig, User } from "@showrunner/contract/rest";
import { authConfigQuery, meQuery } from "../api/auth.api.ts";
import { clearTokens, storeTokens } from "../api/session.ts";
import { getPlayRedirect as playGuard, parseRoute } from "../play/play-route.ts";
import { findScreenData } from "./route-data.ts";
import { createAppRouter } from "./router.ts";

/** A path for each route of the specification that has a screen. */
const addresses = {
  home: "/",
  dashboard: "/dashboard",
  login: "/login",
  register: "/register",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password",
  invitation: "/invitation",
  "co-host": "/co-host",
  "email-verification": "/verify-email/token",
  "email-verification-form": "/verify-email-form",
  "email-change-verification": "/verify-email-change/token",
  "email-change-cancellation": "/cancel-email-change",
  "identity-provider-callback": "/auth/callback",
  profile: "/profile",
  users: "/users",
  "admin-config": "/admin/config",
  "admin-auth-tools": "/admin/auth-tools",
  "admin-audit-log": "/admin/audit-log",
  "admin-database": "/admin/database",
  "admin-usage": "/admin/usage",
  "admin-overview": "/admin/overview",
  "admin-providers": "/admin/providers",
  "admin-providers-detail": "/admin/providers/p1",
  "admin-media-models": "/admin/media-models",
  "admin-backups": "/admin/backups",
  images: "/images",
  videos: "/videos",
  assets: "/assets",
  games: "/games",
  game: "/games/g1",
  gameshows: "/gameshows",
  "gameshow-detail": "/gameshows/s1",
  "my-games": "/gameshows/games",
  "my-game": "/gameshows/games/g1",
  "gameshow-preview": "/gameshows/s1/preview",
  "gameshow-log": "/gameshows/s1/log",
  setup: "/setup",
  "not-found": "/404",
  unknown: "/no/such/place",
  "unknown-below-a-route": "/gameshows/s1/no/such/place",
  "play-gameplay": "/play/ABCD2345",
  "play-login": "/play/ABCD2345/login",
  "play-register": "/play/ABCD2345/register",
  "play-qr": "/play/ABCD2345/qr",
  "play-display": "/play/ABCD2345/display",
  join: "/join/ABCD2345",
  "join-qr": "/join/ABCD2345/qr",
} as const;
type Name = keyof typeof addresses;

const callers = ["signed out", "user", "admin", "team session"] as const;
type Caller = (typeof callers)[number];
type Row = readonly [signed_out: string, user: string, admin: string, team: string];

const all = (to: string): Row => [to, to, to, to];
const [game, playLogin, playQr] = ["/play/ABCD2345", "/play/ABCD2345/login", "/play/ABCD2345/qr"];

/** Expected destination per caller; `stays` is the route itself. */
const usual: Record<Name, Row> = {
  home: ["stays", "/dashboard", "/dashboard", "stays"],
  dashboard: ["/login", "stays", "stays", "/login"],
  login: ["stays", "/dashboard", "/dashboard", "stays"],
  register: ["stays", "/dashboard", "/dashboard", "stays"],
  "forgot-password": ["stays", "/dashboard", "/dashboard", "stays"],
  "reset-password": all("stays"),
  invitation: all("stays"),
  "co-host": all("stays"),
  "email-verification": all("stays"),
  "email-verification-form": all("stays"),
  "email-change-verification": all("stays"),
  "email-change-cancellation": all("stays"),
  "identity-provider-callback": all("stays"),
  profile: ["/login", "stays", "stays", "/login"],
  users: ["/login", "/dashboard", "stays", "/login"],
  "admin-config": ["/login", "/dashboard", "stays", "/login"],
  "admin-auth-tools": ["/login", "/dashboard", "stays", "/login"],
  "admin-overview": ["/login", "/dashboard", "stays", "/login"],
  "admin-providers": ["/login", "/dashboard", "stays", "/login"],
  "admin-media-models": ["/login", "/dashboard", "stays", "/login"],
  "admin-providers-detail": ["/login", "stays", "stays", "/login"],
  "admin-backups": ["/login", "/dashboard", "stays", "/login"],
  "admin-audit-log": ["/login", "/dashboard", "stays", "/login"],
  "admin-database": ["/login", "/dashboard", "stays", "/login"],
  "admin-usage": ["/login", "/dashboard", "stays", "/login"],
  images: ["/login", "stays", "stays", "/login"],
  videos: ["/login", "stays", "stays", "/login"],
  assets: ["/login", "stays", "stays", "/login"],
  games: ["/login", "/dashboard", "stays", "/login"],
  game: ["/login", "/dashboard", "stays", "/login"],
  gameshows: ["/login", "stays", "stays", "/login"],
  "gameshow-detail": ["/login", "stays", "stays", "/login"],
  "my-games": ["/login", "stays", "stays", "/login"],
  "my-game": ["/login", "stays", "stays", "/login"],
  "gameshow-preview": ["/login", "stays", "stays", "/login"],
  "gameshow-log": ["/login", "stays", "stays", "/login"],
  setup: all("/404"),
  "not-found": all("stays"),
  unknown: all("stays"),
  "unknown-below-a-route": all("stays"),
  "play-gameplay": [playLogin, playLogin, playLogin, "stays"],
  "play-login": ["stays", "stays", "stays", game],
  "play-register": ["stays", "stays", "stays", game],
  "play-qr": all("stays"),
  "play-display": all("stays"),
  join: [playLogin, playLogin, playLogin, game],
  "join-qr": all(playQr),
};
const hostRoutes = (Object.keys(usual) as Name[]).filter((name) => !/^(play|join)/.test(name));
const set = (names: readonly Name[], row: Row): Partial<Record<Name, Row>> =>
  Object.fromEntries(names.map((name) => [name, row]));

/** Differences from `usual` per condition. */
const conditions: Record<string, { readonly config: Partial<AuthConfig>; readonly table: Partial<Record<Name, Row>> }> =
  {
    usual: { config: {}, table: {} },
    "authentication disabled": {
      config: { auth_enabled: false, user_registration_enabled: false },
      table: {
        // Guards do not apply, but rules 5 to 8 do. Here, signed in means that a token is stored.
        ...set(hostRoutes, all("stays")),
        ...set(["home", "login", "forgot-password"], ["stays", "/dashboard", "/dashboard", "stays"]),
        register: ["/", "/dashboard", "/dashboard", "/"],
        setup: all("/404"),
      },
    },
    "authentication and landing page disabled": {
      config: { auth_enabled: false, landing_page_enabled: false },
      table: {
        ...set(hostRoutes, all("stays")),
        ...set(["home", "login", "forgot-password"], ["stays", "/dashboard", "/dashboard", "stays"]),
        register: ["/", "/dashboard", "/dashboard", "/"],
        setup: all("/404"),
      },
    },
    "no sign-in method enabled": {
      config: { credentials_auth_enabled: false },
      table: { register: ["/", "/dashboard", "/dashboard", "/"] },
    },
    "sign-in at the identity provider alone": {
      config: { credentials_auth_enabled: false, keycloak_auth_enabled: true },
      table: {},
    },
    "no sign-in method and no landing page enabled": {
      config: { credentials_auth_enabled: false, landing_page_enabled: false },
      table: {
        home: ["/login", "/dashboard", "/dashboard", "/login"],
        register: ["/login", "/dashboard", "/dashboard", "/login"],
      },
    },
    "setup required": {
      config: { setup_required: true },
      // The server redirects the audience: the play pages do not load the configuration.
      table: { ...set(hostRoutes, all("/setup")), setup: all("stays") },
    },
    "landing page disabled": {
      config: { landing_page_enabled: false },
      table: { home: ["/login", "/dashboard", "/dashboard", "/login"] },
    },
    "registration disabled": {
      config: { user_registration_enabled: false },
      table: { register: ["/", "/dashboard", "/dashboard", "/"] },
    },
    "registration and landing page disabled": {
      config: { user_registration_enabled: false, landing_page_enabled: false },
      table: {
        home: ["/login", "/dashboard", "/dashboard", "/login"],
        register: ["/login", "/dashboard", "/dashboard", "/login"],
      },
    },
  };

const config: AuthConfig = {
  app_name: null,
  landing_page_enabled: true,
  debug_widget_enabled: false,
  auth_enabled: true,
  credentials_auth_enabled: true,
  auth_type: "credentials",
  keycloak_auth_enabled: false,
  external_auth_enabled: false,
  keycloak_label: null,
  setup_required: false,
  setup_code_required: false,
  user_registration_enabled: true,
  email_verification_enabled: false,
  password_reset_enabled: false,
  environment_settings: [],
};
const userOf = (role: "admin" | "user"): User => ({
  id: role,
  username: role,
  email: null,
  first_name: "",
  last_name: "",
  role,
  // Roles are compared case-insensitively.
  roles: [role === "admin" ? "Admin" : "user"],
  active: true,
  communication_language: "en",
  created_at: "2026-11-01T00:00:00.000Z",
  last_login_at: null,
});

/** More redirects than this count as a loop. */
const MAX_REDIRECTS = 5;

/** Parses a path, which need not match a route. */
function locationOf(router: ReturnType<typeof createAppRouter>, address: string): ParsedLocation {
  return router.buildLocation({ to: address as "/" });
}

/** Follows redirects of the real router's guards. */
async function hostDestination(address: string, given: AuthConfig, caller: Caller): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(authConfigQuery.queryKey, given);
  clearTokens();
  if (caller === "user" || caller === "admin") {
    storeTokens({ access_token: "token", expires_in: 900, token_type: "bearer" });
    queries.setQueryData(meQuery.queryKey, userOf(caller));
  }
  const router = createAppRouter(queries, createMemoryHistory());
  const { beforeLoad } = router.routeTree.options as unknown as { beforeLoad: (context: unknown) => Promise<void> };
  let at = address;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const location = locationOf(router, at);
    try {
      await beforeLoad({ context: { queries }, matches: router.matchRoutes(location), location });
      return at === address ? "stays" : at;
    } catch (error) {
      if (!isRedirect(error)) throw error;
      at = String(error.options.to);
    }
  }
  throw new Error(`${address} redirects in a loop`);
}

/** Follows redirects of the play pages. */
function playDestination(address: string, hasSession: boolean): string {
  let at: string = address;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const route = parseRoute(at);
    const to =
      route.page === "moved" ? route.to : "show" in route ? playGuard(route.page, route.show, hasSession) : null;
    if (to === null) return at === address ? "stays" : at;
    at = to;
  }
  throw new Error(`${address} redirects in a loop`);
}

describe.each(Object.entries(conditions))(
  "%s (docs/conformance.md, sections 1 and 2)",
  (_condition, { config: changes, table }) => {
    const cells = Object.entries(addresses).flatMap(([name, address]) =>
      callers.map((caller, index) => {
        const row = table[name as Name] ?? usual[name as Name];
        return { name, address, caller, expected: row[index] };
      }),
    );
    test.each(cells)("$name for $caller: $expected", async ({ address, caller, expected }) => {
      const destination = /^\/(play|join)\//.test(address)
        ? playDestination(address, caller === "team session")
        : await hostDestination(address, { ...config, ...changes }, caller);
      expect(destination).toBe(expected);
    });
  },
);

test("the table covers every route of the host app", () => {
  const router = createAppRouter(new QueryClient(), createMemoryHistory());
  const asked = Object.values(addresses).map(
    (address) => router.matchRoutes(locationOf(router, address)).at(-1)?.routeId,
  );
  const known = Object.keys(router.routesById).filter((id) => id !== "__root__");
  expect(known.filter((id) => !asked.includes(id as never))).toEqual([]);
});

test("every route has the name that the specification gives it", () => {
  const router = createAppRouter(new QueryClient(), createMemoryHistory());
  for (const name of hostRoutes.filter((each) => !each.startsWith("unknown"))) {
    const matches = router.matchRoutes(locationOf(router, addresses[name]));
    expect(findScreenData(matches).name).toBe(name);
  }
});
