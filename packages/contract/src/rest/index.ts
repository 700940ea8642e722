import { adminRoutes } from "./admin.ts";
import { authRoutes } from "./auth.ts";
import { gameRoutes } from "./games.ts";
import { gameshowRoutes } from "./gameshows.ts";
import { imageRoutes } from "./images.ts";
import { liveRoutes } from "./live.ts";
import { previewRoutes } from "./preview.ts";
import { publicRoutes } from "./public.ts";
import { resultRoutes } from "./results.ts";
import { systemRoutes } from "./system.ts";
import { teamRoutes } from "./teams.ts";
import { userRoutes } from "./users.ts";
import type { CallTypes } from "./route.ts";

export * from "./admin.ts";
export * from "./auth.ts";
export * from "./common.ts";
export * from "./games.ts";
export * from "./gameshows.ts";
export * from "./images.ts";
export * from "./live.ts";
export * from "./preview.ts";
export * from "./public.ts";
export * from "./results.ts";
export * from "./route.ts";
export * from "./system.ts";
export * from "./teams.ts";
export * from "./users.ts";

/** All REST routes. */
export const routes = {
  ...authRoutes,
  ...userRoutes,
  ...gameRoutes,
  ...gameshowRoutes,
  ...teamRoutes,
  ...liveRoutes,
  ...publicRoutes,
  ...imageRoutes,
  ...previewRoutes,
  ...resultRoutes,
  ...systemRoutes,
  ...adminRoutes,
} as const;
export type Routes = typeof routes;
export type RouteKey = keyof Routes;
export type Call<K extends RouteKey> = CallTypes<Routes[K]>;
