import { z } from "zod";
import { option } from "./option.ts";

/** Defines a quota: a whole number, 0 for no limit. */
function bound(name: string, fallback: number, description: string) {
  return option({
    name,
    description: `${description} 0: no limit.`,
    default: String(fallback),
    secret: false,
    schema: z
      .string()
      .regex(/^\d{1,9}$/, "be a whole number")
      .transform((text) => (Number(text) === 0 ? Infinity : Number(text))),
  });
}

/** Quotas per user, show or address. */
export const quota_options = {
  shows_per_user: bound("SHOWS_PER_USER", 200, "Maximum number of game shows per user. Admins are exempt."),
  games_per_show: bound(
    "GAMES_PER_SHOW",
    100,
    "Maximum number of games that belong to one game show. Admins are exempt.",
  ),
  teams_per_show: bound("TEAMS_PER_SHOW", 10_000, "Maximum number of teams per game show, including deactivated ones."),
  registrations_per_address: bound(
    "REGISTRATIONS_PER_ADDRESS",
    350,
    "Burst of team registrations per address; after that, 30 per minute until there were none for 10 minutes. All phones of a venue usually share one address.",
  ),
  registrations_per_show: bound(
    "REGISTRATIONS_PER_SHOW",
    2_000,
    "Burst of team registrations per game show, over all addresses; after that, 300 per minute until there were none for 10 minutes.",
  ),
  images_per_user: bound("IMAGES_PER_USER", 2_000, "Maximum number of images per user. Admins are exempt."),
  image_mb_per_user: bound(
    "IMAGE_MB_PER_USER",
    1_000,
    "Maximum size of all images of one user in MiB, counting the full-size files. Admins are exempt.",
  ),
  uploads_per_minute: bound("UPLOADS_PER_MINUTE", 60, "Image uploads per user and minute."),
  moderator_connections_per_user: bound(
    "MODERATOR_CONNECTIONS_PER_USER",
    50,
    "Maximum number of live moderator connections (open pages of a game show) per user and server process.",
  ),
  moderator_connections_per_show: bound(
    "MODERATOR_CONNECTIONS_PER_SHOW",
    100,
    "Maximum number of live moderator connections per game show and server process.",
  ),
} as const;

/** `Infinity` means no limit. */
export type Quotas = { readonly [K in keyof typeof quota_options]: number };
