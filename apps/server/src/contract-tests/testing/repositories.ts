import type { SessionsRepository } from "../../features/auth/repository.ts";
import { sessionsRepository } from "../../features/auth/repository.ts";
import { gamesRepository, type GamesRepository } from "../../features/games/repository.ts";
import { roundSubmissionsRepository, type RoundSubmissionsRepository } from "../../features/live/repository.ts";
import {
  capabilitiesRepository,
  imagesRepository,
  type CapabilitiesRepository,
  type ImagesRepository,
} from "../../features/media/repository.ts";
import { resultsRepository, type ResultsRepository } from "../../features/results/repository.ts";
import { failedLoginsRepository, type FailedLoginsRepository } from "../../platform/limits/failed-logins-repository.ts";
import { securityEventsRepository, type SecurityEventsRepository } from "../../platform/security-log/index.ts";
import { settingsRepository, type SettingsRepository } from "../../features/settings/repository.ts";
import {
  showsRepository,
  teamCredentialsRepository,
  type ShowsRepository,
  type TeamCredentialsRepository,
} from "../../features/shows/repository.ts";
import { usersRepository, type UsersRepository } from "../../features/users/repository.ts";
import { showRow } from "../../platform/db/testing/index.ts";
import type {
  AuthSessionsTable,
  Database,
  GameRoundsTable,
  GamesTable,
  ImagesTable,
  ShowsTable,
  TeamCredentialsTable,
  UsersTable,
} from "../../platform/db/index.ts";

export interface Repositories {
  readonly users: UsersRepository;
  readonly sessions: SessionsRepository;
  readonly settings: SettingsRepository;
  readonly games: GamesRepository;
  readonly images: ImagesRepository;
  readonly capabilities: CapabilitiesRepository;
  readonly shows: ShowsRepository;
  readonly credentials: TeamCredentialsRepository;
  readonly submissions: RoundSubmissionsRepository;
  readonly results: ResultsRepository;
  readonly failed_logins: FailedLoginsRepository;
  readonly security_events: SecurityEventsRepository;
}

export function repositoriesOn(database: Database): Repositories {
  return {
    users: usersRepository(database),
    sessions: sessionsRepository(database),
    settings: settingsRepository(database),
    games: gamesRepository(database),
    images: imagesRepository(database),
    capabilities: capabilitiesRepository(database),
    shows: showsRepository(database),
    credentials: teamCredentialsRepository(database),
    submissions: roundSubmissionsRepository(database),
    results: resultsRepository(database),
    failed_logins: failedLoginsRepository(database),
    security_events: securityEventsRepository(database),
  };
}

const at = 1_763_700_000_000;

export const user = (id: string, change: Partial<UsersTable> = {}): UsersTable => ({
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
  created_at: at,
  updated_at: at,
  last_login_at: null,
  version: 1,
  ...change,
});

export const session = (id: string, user_id: string, expires_at: number): AuthSessionsTable => ({
  id,
  user_id,
  current_hash: `hash-${id}`,
  previous_hash: null,
  rotated_at: at,
  created_at: at,
  expires_at,
});

export const game = (id: string, change: Partial<GamesTable> = {}): GamesTable => ({
  id,
  show_id: null,
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
  created_at: at,
  updated_at: at,
  version: 1,
  ...change,
});

export const round = (id: string, game_id: string, position: number): GameRoundsTable => ({
  id,
  game_id,
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
  buzzer_override: "disable",
  config: "{}",
});

export const image = (id: string, change: Partial<ImagesTable> = {}): ImagesTable => ({
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
  created_at: at,
  ...change,
});

export const show = (id: string, change: Partial<ShowsTable> = {}): ShowsTable =>
  showRow({
    id,
    public_id: `PUBLIC-${id}`,
    owner_id: "u1",
    name: `Show ${id}`,
    name_folded: `show ${id}`,
    last_at: at,
    created_at: at,
    updated_at: at,
    ...change,
  });

export const credentials = (show_id: string, team_id: string): TeamCredentialsTable => ({
  show_id,
  team_id,
  name_folded: `team ${team_id}`,
  password_hash: "hash",
  token_version: 1,
});
