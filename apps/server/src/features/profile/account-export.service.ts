import type { GameFields, RoundFields, RouteCall } from "@showrunner/contract/rest";
import type {
  EmailVerificationsTable,
  ExternalIdentitiesTable,
  GeneratedColumns,
  GameRoundsTable,
  GamesTable,
  AudioClipsTable,
  ImagesTable,
  VideosTable,
  ShowsTable,
  UsersTable,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { readGeneration } from "../../platform/media/generation.ts";
import type {
  RecordSecurityEvent,
  RequestSource,
  SecurityEventsRepository,
} from "../../platform/security-log/index.ts";
import type { AuthSessionsService } from "../auth/index.ts";
import type { UsersRepository } from "../users/index.ts";
import type { AccountDataRepository } from "./account-data.repository.ts";
import type { EmailChangeService } from "./email-change.service.ts";
import { presentLinkedAccount } from "./linked-accounts.ts";
import { presentActivity, presentSession } from "./own-sessions.service.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

type AccountExport = RouteCall<"GET /auth/export">["response"];

/** Exports per account. Limited because each export reads everything that belongs to it. */
export const EXPORT_RULE = { points: 5, durationS: 600 };
/** Maximum events in an export, newest first. */
const MAX_EVENTS = 1_000;

/** Exports the caller's account and what it owns, without secrets. */
export type ExportAccount = (caller: UserCaller, source: RequestSource) => Promise<ServiceResult<AccountExport>>;

interface Dependencies {
  readonly data: AccountDataRepository;
  readonly users: Pick<UsersRepository, "findById">;
  readonly findVerification: (userId: string) => Promise<EmailVerificationsTable | undefined>;
  readonly emailChange: Pick<EmailChangeService, "findPending">;
  readonly findIdentities: (userId: string) => Promise<readonly ExternalIdentitiesTable[]>;
  readonly sessions: Pick<AuthSessionsService, "listActive">;
  readonly events: Pick<SecurityEventsRepository, "listPage">;
  readonly toGameFields: (row: GamesTable) => GameFields;
  readonly toRoundFields: (row: GameRoundsTable) => RoundFields;
  readonly presentUser: (row: UsersTable) => AccountExport["account"];
  readonly limit: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

const presentShow = (row: ShowsTable): AccountExport["shows"][number] => ({
  id: row.id,
  public_id: row.public_id,
  name: row.name,
  description: row.description,
  status: row.status,
  teams_count: row.teams_count,
  created_at: toIsoTime(row.created_at),
  updated_at: toIsoTime(row.updated_at),
});

/** The request of a generated file. */
const presentRequest = (row: GeneratedColumns) => ({ prompt: readGeneration(row)?.prompt ?? null, model: row.model });

const presentImage = (row: ImagesTable): AccountExport["images"][number] => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  ...presentRequest(row),
  created_at: toIsoTime(row.created_at),
});

const presentVideo = (row: VideosTable): AccountExport["videos"][number] => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  width: row.width,
  height: row.height,
  duration_ms: row.duration_ms,
  bytes: row.bytes,
  ...presentRequest(row),
  created_at: toIsoTime(row.created_at),
});

const presentAudioClip = (row: AudioClipsTable): AccountExport["audio"][number] => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  duration_ms: row.duration_ms,
  bytes: row.bytes,
  created_at: toIsoTime(row.created_at),
});

export function createExportAccount(dependencies: Dependencies): ExportAccount {
  const { data, users, sessions, events, limit, record, now } = dependencies;
  const presentGame = (row: GamesTable, rounds: readonly GameRoundsTable[]): AccountExport["games"][number] => ({
    ...dependencies.toGameFields(row),
    id: row.id,
    show_id: row.show_id,
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
    rounds: rounds.map(dependencies.toRoundFields),
  });
  return async ({ user_id, session_id }, source) => {
    if (user_id === null) return fail("not_found");
    const retryAfterS = await limit.consume(user_id);
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    const ofAccount = { type: undefined, user_id: undefined, target_id: user_id, after: null, limit: MAX_EVENTS };
    const [
      user,
      verification,
      identities,
      emailChange,
      sessionRows,
      shows,
      games,
      rounds,
      images,
      audio,
      videos,
      eventRows,
    ] = await Promise.all([
      users.findById(user_id),
      dependencies.findVerification(user_id),
      dependencies.findIdentities(user_id),
      dependencies.emailChange.findPending(user_id),
      sessions.listActive(user_id),
      data.findShows(user_id),
      data.findGames(user_id),
      data.findRounds(user_id),
      data.findImages(user_id),
      data.findAudioClips(user_id),
      data.findVideos(user_id),
      events.listPage(ofAccount),
    ]);
    if (user === undefined) return fail("session_expired");
    const roundsByGame = Map.groupBy(rounds, ({ game_id }) => game_id);
    record({ type: "account_exported", source, actor_id: user.id, target_id: user.id, subject: user.username });
    return ok({
      exported_at: toIsoTime(now()),
      account: dependencies.presentUser(user),
      email_verification:
        verification === undefined
          ? null
          : {
              email: verification.email,
              verified_at: toIsoTimeOrNull(verification.verified_at),
              created_at: toIsoTime(verification.created_at),
            },
      email_verified_at: toIsoTimeOrNull(user.email_verified_at),
      email_change: emailChange,
      login_via_username: user.login_via_username === 1,
      linked_accounts: identities.map(presentLinkedAccount),
      sessions: sessionRows.map((row) => presentSession(row, session_id)),
      shows: shows.map(presentShow),
      games: games.map((row) => presentGame(row, roundsByGame.get(row.id) ?? [])),
      images: images.map(presentImage),
      audio: audio.map(presentAudioClip),
      videos: videos.map(presentVideo),
      activity: eventRows.slice(0, MAX_EVENTS).map(presentActivity),
    });
  };
}
