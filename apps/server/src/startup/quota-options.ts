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
  shows_per_user: bound("SHOWS_PER_USER", 200, "Game shows that one user may own. Admins are exempt."),
  games_per_show: bound("GAMES_PER_SHOW", 100, "Games that may be written inside one game show. Admins are exempt."),
  teams_per_show: bound("TEAMS_PER_SHOW", 10_000, "Teams that one game show may have, deactivated ones included."),
  registrations_per_address: bound(
    "REGISTRATIONS_PER_ADDRESS",
    350,
    "Teams that may register from one address at once; after that, 30 a minute, until it has been quiet for 10 minutes. A hall of phones usually shares one address.",
  ),
  registrations_per_show: bound(
    "REGISTRATIONS_PER_SHOW",
    2_000,
    "Teams that may register in one game show at once, from any addresses; after that, 300 a minute, until it has been quiet for 10 minutes.",
  ),
  images_per_user: bound("IMAGES_PER_USER", 2_000, "Pictures that one user may keep. Admins are exempt."),
  image_mb_per_user: bound(
    "IMAGE_MB_PER_USER",
    1_000,
    "MiB of pictures that one user may keep, counted as they are stored in full size. Admins are exempt.",
  ),
  uploads_per_minute: bound("UPLOADS_PER_MINUTE", 60, "Pictures that one user may upload each minute."),
  moderator_connections_per_user: bound(
    "MODERATOR_CONNECTIONS_PER_USER",
    50,
    "Live connections (open pages of a game show) that one user may have as a moderator, per server process.",
  ),
  moderator_connections_per_show: bound(
    "MODERATOR_CONNECTIONS_PER_SHOW",
    100,
    "Live connections that the moderators of one game show may have, per server process.",
  ),
} as const;

/** `Infinity` means no limit. */
export type Quotas = { readonly [K in keyof typeof quota_options]: number };
