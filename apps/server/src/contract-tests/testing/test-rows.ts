import { createShowRow } from "../../platform/db/testing/index.ts";
import type {
  AuthSessionsTable,
  GameRoundsTable,
  GamesTable,
  ImagesTable,
  VideosTable,
  ShowsTable,
  TeamCredentialsTable,
  UsersTable,
} from "../../platform/db/index.ts";
import { UPLOADED } from "../../platform/media/generation.ts";

const CREATED_AT = 1_763_700_000_000;

export const testUserRow = (id: string, change: Partial<UsersTable> = {}): UsersTable => ({
  id,
  username: `Name-${id}`,
  username_folded: `name-${id}`,
  email: null,
  email_folded: null,
  first_name: "",
  last_name: "",
  search_folded: `name-${id} ärger 100%_sure!`,
  password_hash: "hash",
  role: "user",
  active: 1,
  communication_language: "en",
  token_version: 1,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  last_login_at: null,
  version: 1,
  email_verified_at: null,
  login_via_username: 1,
  ...change,
});

export const testSessionRow = (id: string, userId: string, expiresAt: number): AuthSessionsTable => ({
  id,
  user_id: userId,
  current_hash: `hash-${id}`,
  previous_hash: null,
  rotated_at: CREATED_AT,
  created_at: CREATED_AT,
  expires_at: expiresAt,
  address: null,
  user_agent: null,
});

export const testGameRow = (id: string, change: Partial<GamesTable> = {}): GamesTable => ({
  id,
  show_id: null,
  owner_id: null,
  title: `Game ${id}`,
  title_folded: `game ${id}`,
  description: "",
  rules: "",
  rules_html: "",
  equipment: "",
  difficulty: "medium",
  points: 1,
  buzzer_default: 0,
  tags: "[]",
  language: "en",
  cover_image_id: null,
  shared_with_hosts: 0,
  rounds_count: 0,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  version: 1,
  translations: null,
  glossary: null,
  ...change,
});

export const testRoundRow = (id: string, gameId: string, position: number): GameRoundsTable => ({
  id,
  game_id: gameId,
  position,
  type: "classic",
  title: null,
  question: "🦊 'quoted' \\ back",
  content: "",
  content_html: null,
  answers: '["a","b"]',
  answer_content: "",
  answer_html: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  timer_start: null,
  scoring: "partial_credit",
  speed_points: 0,
  buzzer_override: "disable",
  config: "{}",
  translations: '{"de":{"state":"draft","texts":{}}}',
});

export const testImageRow = (id: string, change: Partial<ImagesTable> = {}): ImagesTable => ({
  id,
  owner_id: "u1",
  name: `${id}.png`,
  name_folded: `${id}.png`,
  mime: "image/png",
  width: 10,
  height: 20,
  bytes: 3_000_000_000,
  linked_type: null,
  linked_id: null,
  linked_is_primary: 0,
  ...UPLOADED,
  created_at: CREATED_AT,
  ...change,
});

export const testVideoRow = (id: string, change: Partial<VideosTable> = {}): VideosTable => ({
  id,
  owner_id: "u1",
  name: `${id}.mp4`,
  name_folded: `${id}.mp4`,
  mime: "video/mp4",
  width: 1_920,
  height: 1_080,
  duration_ms: 3_600_000,
  bytes: 3_000_000_000,
  has_poster: 0,
  ...UPLOADED,
  created_at: CREATED_AT,
  ...change,
});

export const testShowRow = (id: string, change: Partial<ShowsTable> = {}): ShowsTable =>
  createShowRow({
    id,
    public_id: `PUBLIC-${id}`,
    owner_id: "u1",
    name: `Show ${id}`,
    name_folded: `show ${id}`,
    last_at: CREATED_AT,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...change,
  });

export const testCredentialsRow = (showId: string, teamId: string): TeamCredentialsTable => ({
  show_id: showId,
  team_id: teamId,
  name_folded: `team ${teamId}`,
  password_hash: "hash",
  token_version: 1,
  code_version: null,
  code_hash: null,
  code_expires_at: null,
});
