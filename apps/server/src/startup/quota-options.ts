import { z } from "zod";
import { defineOption } from "./config-option.ts";

/** Defines a quota: a whole number, 0 for no limit. */
function defineQuota(name: string, fallback: number, description: string) {
  return defineOption({
    name,
    description: `${description} 0: no limit.`,
    default: String(fallback),
    isSecret: false,
    schema: z
      .string()
      .regex(/^\d{1,9}$/, "be a whole number")
      .transform((text) => (Number(text) === 0 ? Infinity : Number(text))),
  });
}

/** Quotas per user, show or address; `Infinity` means no limit. */
export const QUOTA_OPTIONS = {
  showsPerUser: defineQuota("SHOWS_PER_USER", 200, "Maximum number of game shows per user. Admins are exempt."),
  gamesPerShow: defineQuota(
    "GAMES_PER_SHOW",
    100,
    "Maximum number of games written for one game show. Admins are exempt.",
  ),
  gamesPerUser: defineQuota(
    "GAMES_PER_USER",
    2_000,
    "Maximum number of games per user, including those written for shows. Admins are exempt.",
  ),
  teamsPerShow: defineQuota(
    "TEAMS_PER_SHOW",
    10_000,
    "Maximum number of teams per game show, including deactivated ones.",
  ),
  registrationsPerAddress: defineQuota(
    "REGISTRATIONS_PER_ADDRESS",
    350,
    "Maximum burst of team registrations per address and game show, in addition to 30 per minute; it is available again 10 minutes after its first use. All phones at a venue usually share one address.",
  ),
  registrationsPerShow: defineQuota(
    "REGISTRATIONS_PER_SHOW",
    2_000,
    "Maximum burst of team registrations per game show from all addresses, in addition to 300 per minute; it is available again 10 minutes after its first use.",
  ),
  botsPerServer: defineQuota(
    "BOTS_PER_SERVER",
    600,
    "Maximum number of bots that one server process runs at a time, in all rehearsals and load checks.",
  ),
  imagesPerUser: defineQuota("IMAGES_PER_USER", 2_000, "Maximum number of images per user. Admins are exempt."),
  imageMbPerUser: defineQuota(
    "IMAGE_MB_PER_USER",
    1_000,
    "Maximum total size of a user's images in MiB, counting the full-size files only. Admins are exempt.",
  ),
  audioClipsPerUser: defineQuota(
    "AUDIO_CLIPS_PER_USER",
    500,
    "Maximum number of audio clips per user. Admins are exempt.",
  ),
  audioMbPerUser: defineQuota(
    "AUDIO_MB_PER_USER",
    1_000,
    "Maximum total size of a user's audio clips in MiB. Admins are exempt.",
  ),
  videosPerUser: defineQuota("VIDEOS_PER_USER", 200, "Maximum number of videos per user. Admins are exempt."),
  videoMbPerUser: defineQuota(
    "VIDEO_MB_PER_USER",
    5_000,
    "Maximum total size of a user's videos in MiB. Admins are exempt.",
  ),
  videoFileMb: defineQuota("VIDEO_FILE_MB", 200, "Maximum size of one video in MiB, for everyone."),
  videoMinutes: defineQuota("VIDEO_MINUTES", 15, "Maximum length of one video in minutes, for everyone."),
  uploadsPerMinute: defineQuota(
    "UPLOADS_PER_MINUTE",
    60,
    "Maximum number of uploads of images, videos and audio clips per user and minute.",
  ),
  moderatorConnectionsPerUser: defineQuota(
    "MODERATOR_CONNECTIONS_PER_USER",
    50,
    "Maximum number of live moderator connections (open pages of a game show) per user and server process.",
  ),
  moderatorConnectionsPerShow: defineQuota(
    "MODERATOR_CONNECTIONS_PER_SHOW",
    100,
    "Maximum number of live moderator connections per game show and server process.",
  ),
} as const;
