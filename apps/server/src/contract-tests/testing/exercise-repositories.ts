import { createEmailVerificationsRepository } from "../../features/auth/email-verifications.repository.ts";
import { createInvitationsRepository } from "../../features/invitations/invitations.repository.ts";
import { createAccountTokensRepository } from "../../features/auth/account-tokens.repository.ts";
import { createAuthSessionsRepository } from "../../features/auth/auth-sessions.repository.ts";
import { createAccountDataRepository } from "../../features/profile/account-data.repository.ts";
import { createGamesRepository } from "../../features/games/games.repository.ts";
import { createReadableQuestionsRepository } from "../../features/games/index.ts";
import { createRoundSubmissionsRepository } from "../../features/live/room/round-submissions.repository.ts";
import { createAssetCapabilitiesRepository, createImagesRepository } from "../../features/images/images.repository.ts";
import { createResultsRepository } from "../../features/results/results.repository.ts";
import { createFailedLoginsRepository } from "../../platform/limits/failed-logins.repository.ts";
import { createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { createServerInstancesRepository } from "../../platform/cluster/index.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";
import { createDataKeysRepository } from "../../platform/secrets/data-keys.repository.ts";
import { createEnvelopesRepository } from "../../platform/secrets/envelopes.repository.ts";
import { createBackupScheduleRepository } from "../../features/backups/index.ts";
import { createOutboxRepository } from "../../features/mail/index.ts";
import { createSecurityEventsRepository } from "../../platform/security-log/index.ts";
import { createSettingsRepository } from "../../features/settings/settings.repository.ts";
import { createCoHostLinksRepository } from "../../features/gameshows/co-host-links.repository.ts";
import { createCoHostsRepository } from "../../features/gameshows/co-hosts.repository.ts";
import {
  createGameshowsRepository,
  createTeamCredentialsRepository,
} from "../../features/gameshows/gameshows.repository.ts";
import { createChargesRepository, createPricingRepository } from "../../features/pricing/index.ts";
import { createProviderPricingRepository } from "../../features/provider-pricing/index.ts";
import { createRehearsalsRepository } from "../../features/rehearsals/rehearsals.repository.ts";
import { createIdentitiesRepository } from "../../features/identity-provider/index.ts";
import { createManagedUsersRepository } from "../../features/users/managed-users.repository.ts";
import { createAiAttemptsRepository } from "../../features/ai-runs/index.ts";
import { createProvidersRepository } from "../../features/providers/index.ts";
import { createOverviewRepository } from "../../features/overview/index.ts";
import { createBudgetsRepository } from "../../features/budgets/index.ts";
import { createUsageDaysRepository, createUsageEventsRepository } from "../../features/usage/index.ts";
import { createUsersRepository } from "../../features/users/users.repository.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";
import { createSignInMethodsRepository } from "../../features/sign-in-methods/index.ts";
import { exerciseEnvelopes } from "./exercise-envelopes.ts";
import { exerciseAccounts, exerciseIdentities } from "./exercise-accounts.ts";
import { exerciseAiRuns } from "./exercise-ai-runs.ts";
import { exerciseBudgets } from "./exercise-budgets.ts";
import { exerciseCoHosts } from "./exercise-co-hosts.ts";
import { exerciseManagedUsers } from "./exercise-managed-users.ts";
import { exercisePricing } from "./exercise-pricing.ts";
import { exerciseUsage } from "./exercise-usage.ts";
import { exerciseProviders } from "./exercise-providers.ts";
import { exerciseMedia } from "./exercise-media.ts";
import { exerciseMediaGeneration } from "./exercise-media-generation.ts";
import { buildLogRows, exerciseResults } from "./exercise-results.ts";
import {
  testCredentialsRow,
  testGameRow,
  testImageRow,
  testRoundRow,
  testSessionRow,
  testShowRow,
  testUserRow,
} from "./test-rows.ts";

/** Every repository of the server. A new repository needs a line here and steps below. */
export function createRepositories(database: Database) {
  return {
    users: createUsersRepository(database),
    managed_users: createManagedUsersRepository(database),
    sessions: createAuthSessionsRepository(database),
    email_verifications: createEmailVerificationsRepository(database),
    account_tokens: createAccountTokensRepository(database),
    invitations: createInvitationsRepository(database),
    identities: createIdentitiesRepository(database),
    sign_in_methods: createSignInMethodsRepository(database),
    account_data: createAccountDataRepository(database),
    settings: createSettingsRepository(database),
    games: createGamesRepository(database),
    readableQuestions: createReadableQuestionsRepository(database),
    images: createImagesRepository(database),
    capabilities: createAssetCapabilitiesRepository(database),
    shows: createGameshowsRepository(database),
    credentials: createTeamCredentialsRepository(database),
    co_hosts: createCoHostsRepository(database),
    co_host_links: createCoHostLinksRepository(database),
    rehearsals: createRehearsalsRepository(database),
    submissions: createRoundSubmissionsRepository(database),
    results: createResultsRepository(database),
    failed_logins: createFailedLoginsRepository(database),
    security_events: createSecurityEventsRepository(database),
    audit_log: createAuditLogRepository(database),
    data_keys: createDataKeysRepository(database),
    envelopes: createEnvelopesRepository(database),
    jobs: createJobsRepository(database),
    server_instances: createServerInstancesRepository(database),
    backup_schedule: createBackupScheduleRepository(database),
    outbox: createOutboxRepository(database),
    overview: createOverviewRepository(database),
    provider_pricing: createProviderPricingRepository(database),
    usage_events: createUsageEventsRepository(database),
    providers: createProvidersRepository(database),
    usage_days: createUsageDaysRepository(database),
    pricing: createPricingRepository(database),
    charges: createChargesRepository(database),
    budgets: createBudgetsRepository(database),
    ai_attempts: createAiAttemptsRepository(database),
  };
}

/**
 * The result of each step: the rows read, or how a write ended. It is the same on every database and reviewed as a
 * snapshot.
 */
export type Transcript = [step: string, outcome: unknown][];

const ANY_IMAGE = { owner_id: null, search: undefined } as const;
const ANY_GAME = {
  place: { kind: "library" },
  search: undefined,
  tag: undefined,
  difficulty: undefined,
  language: undefined,
  shared_with_hosts: undefined,
  onlySharedTags: false,
} as const;

/**
 * Calls every method of every repository on rows of its own.
 *
 * @param done called after each step
 */
export async function exerciseRepositories(
  database: Database,
  done: (step: string) => void = () => undefined,
): Promise<Transcript> {
  const server = createRepositories(database);
  const transcript: Transcript = [];
  const record = (step: string, outcome: unknown): void => {
    transcript.push([step, outcome]);
    done(step);
  };
  const { read } = database;
  const reads = async (step: string, query: Promise<unknown>): Promise<void> => {
    const result = await query;
    record(step, result ?? null);
  };
  const ids = async (step: string, query: Promise<readonly { readonly id: string }[]>): Promise<void> => {
    const rows = await query;
    record(
      step,
      rows.map(({ id }) => id),
    );
  };
  const writes = async (step: string, ...given: (WriteStatement | readonly WriteStatement[])[]): Promise<void> => {
    const statements = given.flat() as readonly WriteStatement[];
    const outcome = await database.write(statements).then(
      () => "written",
      (error: Error & { columns?: readonly string[]; statement?: number }) => ({
        name: error.name,
        ...(error.columns === undefined ? {} : { columns: error.columns }),
        ...(error.statement === undefined ? {} : { statement: error.statement }),
      }),
    );
    record(step, outcome);
  };

  const { users } = server;
  await writes("users.insert", users.insert(testUserRow("u1", { role: "admin" })), users.insert(testUserRow("u2")));
  await writes(
    "users.insert with an address",
    users.insert(testUserRow("u3", { email: "U3@x.org", email_folded: "u3@x.org" })),
  );
  await writes("users.insert of a taken name", users.insert(testUserRow("u9", { username_folded: "name-u1" })));
  const taken = { email: "u3@X.org", email_folded: "u3@x.org" };
  await writes("users.insert of a taken address", users.insert(testUserRow("u9", taken)));
  await reads("users.findById", users.findById("u1"));
  await reads("users.findById of nobody", users.findById("nobody"));
  await reads(
    "users.findByLogin by name",
    users.findByLogin("NAME-u2").then((found) => found?.id),
  );
  await reads(
    "users.findByLogin by address",
    users.findByLogin("U3@X.ORG").then((found) => found?.id),
  );
  await reads("users.findAllUsernames", users.findAllUsernames());
  const signIns = {
    methods: [{ method: "credentials" }, { method: "external", issuer: "https://id.example.org" }],
    settingsVersion: await server.settings.findVersion(),
  } as const;
  await reads("users.countActiveAdmins", users.countActiveAdmins());
  await reads("users.countOtherActiveAdmins", users.countOtherActiveAdmins("u1", signIns));
  await writes("users.update", users.update("u2", 1, { first_name: "Uma" }));
  await writes("users.update of an old version", users.update("u2", 1, { first_name: "Ursula" }));
  await writes(
    "users.updateUnlessLastAdmin without another",
    users.updateUnlessLastAdmin("u1", 1, { active: 0 }, signIns),
  );
  await writes("users.update to admin", users.update("u2", 2, { role: "admin" }));
  await writes(
    "users.updateUnlessLastAdmin with another",
    users.updateUnlessLastAdmin("u1", 1, { active: 0 }, signIns),
  );
  await writes("users.recordLogin", users.recordLogin("u2", 1, 5));
  await writes("users.recordLogin of old tokens", users.recordLogin("u2", 7, 5));

  const { sessions } = server;
  await writes(
    "sessions.insert",
    sessions.insert(testSessionRow("s1", "u1", 100)),
    sessions.insert(testSessionRow("s2", "u1", 200)),
  );
  await writes("sessions.insert of nobody", sessions.insert(testSessionRow("s3", "nobody", 100)));
  await writes("sessions.rotate", sessions.rotate("s1", "hash-s1", { current_hash: "next", previous_hash: "hash-s1" }));
  await writes("sessions.rotate again", sessions.rotate("s1", "hash-s1", { current_hash: "other" }));
  await reads("sessions.findById", sessions.findById("s1"));
  await ids("sessions.findByUser", sessions.findByUser("u1", 150));
  await reads("sessions.findOtherIds", sessions.findOtherIds("u1", "s1"));
  await writes("sessions.removeOthers of somebody else", sessions.removeOthers("u2", "s9"));
  await writes("sessions.removeExpired", sessions.removeExpired("u1", 100));
  await writes("sessions.remove", sessions.remove("s2"));
  await writes("sessions.insert again", sessions.insert(testSessionRow("s4", "u1", 100)));
  await writes("users.deleteSessions", users.deleteSessions("u1"));
  await ids("sessions that are left", read.selectFrom("auth_sessions").select("id").execute());

  await exerciseAccounts(server, { reads, writes });
  await exerciseIdentities(server, signIns.settingsVersion, { reads, writes });
  await exerciseManagedUsers(server, { reads, writes });

  const { settings } = server;
  await writes("settings.put", settings.put("b", '"ä"', 1), settings.put("a", "1", 1));
  await writes("settings.put again", settings.put("a", "2", 2));
  await writes("settings.insert of a known key", settings.insert("a", "3", 3));
  await reads(
    "settings.findAll",
    settings.findAll().then((rows) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))),
  );

  await writes("settings.remove", settings.remove("b"));
  await writes("settings.incrementVersion", settings.incrementVersion(null));
  await writes("settings.incrementVersion of an old version", settings.incrementVersion(0));
  await reads("settings.findVersion", settings.findVersion());

  const { images, games } = server;
  await writes(
    "images.insert",
    images.insert(testImageRow("i1")),
    images.insert(testImageRow("i2", { created_at: 5, owner_id: null })),
  );
  await reads("images.findById", images.findById("i1"));
  await ids("images.findPage", images.findPage({ ...ANY_IMAGE, after: null, limit: 5 }));
  await ids("images.findPage after", images.findPage({ ...ANY_IMAGE, after: { value: 5, id: "i3" }, limit: 5 }));
  await ids(
    "images.findPage after nonsense",
    images.findPage({ ...ANY_IMAGE, after: { value: "1.5x", id: "\0" }, limit: 5 }),
  );
  for (const type of ["game", "gameshow", "none"] as const)
    await ids(
      `images.findPage linked to ${type}`,
      images.findPage({ ...ANY_IMAGE, linked_type: type, after: null, limit: 5 }),
    );
  await ids(
    "images.findPage linked to a game",
    images.findPage({ ...ANY_IMAGE, linked_id: "g1", after: null, limit: 5 }),
  );
  await ids("images.findPage of an owner", images.findPage({ owner_id: "u1", search: "PNG", after: null, limit: 5 }));
  await reads(
    "images.findNames",
    images.findNames(["i1", "gone"]).then((names) => [...names]),
  );
  await reads("images.count", images.count(ANY_IMAGE));
  await reads("images.getUsage", images.getUsage("u1"));
  await reads("images.getUsage of nobody", images.getUsage("nobody"));
  await reads("images.getUsage of all", images.getUsage(null));

  await writes(
    "games.insert",
    games.insert(testGameRow("g1", { tags: '["Ärger","ärger","B"]', cover_image_id: "i1", points: 3 })),
    games.insert(testGameRow("g2", { title_folded: "zebra", difficulty: "hard", points: 3, shared_with_hosts: 1 })),
    games.insert(testGameRow("g3", { language: "de", points: 10 })),
  );
  await writes("games.insert with a picture that is gone", games.insert(testGameRow("g9", { cover_image_id: "gone" })));
  await reads("games.findById", games.findById("g1"));
  await ids(
    "games.findByIds",
    games.findByIds(["g1", "g3"]).then((rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  );
  for (const sort of ["title", "updated", "points"] as const)
    await ids(`games.findPage by ${sort}`, games.findPage({ ...ANY_GAME, sort, after: null, limit: 5 }));
  const after = { value: 3, id: "g2" };
  await ids("games.findPage after", games.findPage({ ...ANY_GAME, sort: "points", after, limit: 5 }));
  const nonsense = { value: "x", id: "g2" };
  await ids(
    "games.findPage after nonsense",
    games.findPage({ ...ANY_GAME, sort: "points", after: nonsense, limit: 5 }),
  );
  await ids(
    "games.findPage by tag",
    games.findPage({ ...ANY_GAME, tag: "ÄRGER", sort: "title", after: null, limit: 5 }),
  );
  await ids(
    "games.findPage found",
    games.findPage({ ...ANY_GAME, search: "ärg", sort: "title", after: null, limit: 5 }),
  );
  const readers = { ...ANY_GAME, onlySharedTags: true, sort: "title", after: null, limit: 5 } as const;
  await ids("games.findPage by a tag of a game that is not shared", games.findPage({ ...readers, tag: "b" }));
  await ids(
    "games.findPage found by a tag of a game that is not shared",
    games.findPage({ ...readers, search: "ärg" }),
  );
  await ids("games.findPage of those that are shared", games.findPage({ ...readers, shared_with_hosts: true }));
  await reads("games.count", games.count({ ...ANY_GAME, difficulty: "hard", language: "en" }));
  await reads("games.countByShow", games.countByShow("h1"));
  await writes(
    "games.insert of own games",
    games.insert(testGameRow("g5", { owner_id: "u1", tags: '["Own"]' })),
    games.insert(testGameRow("g6", { owner_id: "u1" })),
  );
  const first = { ...ANY_GAME, sort: "title", after: null, limit: 5 } as const;
  await ids("games.findPage of a host", games.findPage({ ...first, place: { kind: "own", owner_id: "u1" } }));
  await ids("games.findPage of a show", games.findPage({ ...first, place: { kind: "show", show_id: "h1" } }));
  await ids("games.findPage without own games", games.findPage(first));
  await reads("games.countByOwner", games.countByOwner("u1"));
  await reads("games.findTagsByOwner", games.findTagsByOwner("u1"));
  await writes("games.releaseFromShow", [games.releaseFromShow("h1")]);
  await reads("games.countByShow after the release", games.countByShow("h1"));
  await writes("games.remove of own games", [games.remove("g5"), games.remove("g6")]);
  await writes("games.insertRounds", games.insertRounds([testRoundRow("r2", "g1", 2), testRoundRow("r1", "g1", 1)]));
  await reads("games.findRounds", games.findRounds(["g1", "g2"]));
  await writes("games.update", games.update("g1", 1, { title: "Other", tags: '["New"]' }));
  await writes("games.update of an old version", games.update("g1", 1, { title: "Old" }));
  const late = { table: "game_rounds", id: "r1", html: "<p>late</p>" } as const;
  await writes("games.storeHtmlBackfill", [
    games.storeHtmlBackfill({ ...late, column: "content_html" }),
    games.storeHtmlBackfill({ ...late, column: "answer_html" }),
    games.storeHtmlBackfill({ table: "games", id: "g1", column: "rules_html", html: "<p>late</p>" }),
  ]);
  await reads("games.findRounds with late HTML only where none was", games.findRounds(["g1"]));
  await writes("games.updateRound", games.updateRound("g1", "r1", { max_points: 5 }));
  await writes("games.updateRound of another game", games.updateRound("g2", "r1", { max_points: 6 }));
  await writes("games.removeRounds", games.removeRounds("g1", ["r2"]));
  await writes("games.removeRounds that are gone", games.removeRounds("g1", ["r1", "r2"]));
  await writes("games.assertExists", games.assertExists("g1"));
  await writes("games.assertExists of one that is gone", games.assertExists("gone"));

  const { shows } = server;
  const insertShow = (row: ReturnType<typeof testShowRow>): WriteStatement => ({
    query: read.insertInto("shows").values(row),
  });
  await writes(
    "shows",
    insertShow(testShowRow("h1", { updated_at: 3, status: "active" })),
    insertShow(testShowRow("h2", { updated_at: 3, name_folded: "éclair" })),
    insertShow(testShowRow("h3", { owner_id: null })),
    { query: read.insertInto("show_games").values({ show_id: "h1", show_game_id: "x", game_id: "g1", position: 0 }) },
  );
  await reads("shows.findById", shows.findById("h1"));
  await reads(
    "shows.findByPublicId",
    shows.findByPublicId("PUBLIC-h3").then((found) => [found?.id, found?.owner_name]),
  );
  const anyShow = { host_id: null, search: undefined, status: undefined, limit: 5 };
  for (const sort of ["updated", "name", "created"] as const)
    await ids(`shows.findPage by ${sort}`, shows.findPage({ ...anyShow, sort, after: null }));
  await ids("shows.findPage after", shows.findPage({ ...anyShow, sort: "updated", after: { value: 3, id: "h2" } }));
  await ids("shows.findPage found", shows.findPage({ ...anyShow, search: "ÉCL", sort: "name", after: null }));
  await reads("shows.count", shows.count({ host_id: "u1", search: undefined, status: "active" }));
  await reads("shows.countByOwner", shows.countByOwner("u1"));
  await exerciseCoHosts(server, { reads, writes });
  await exerciseUsage(database, server, { reads, writes });
  await exercisePricing(database, server, { reads, writes });
  await exerciseBudgets(server.budgets, { reads, writes });
  const { rehearsals } = server;
  const rehearsal = {
    show_id: "h2",
    kind: "rehearsal" as const,
    source_show_id: "h1",
    user_id: "u1",
    bots: 9,
    report: null,
    created_at: 5,
    expires_at: 50,
  };
  await writes("rehearsals.insert", rehearsals.insert(rehearsal));
  await writes(
    "rehearsals.insert of a load check",
    rehearsals.insert({ ...rehearsal, show_id: "check", kind: "load_check", user_id: null, source_show_id: null }),
  );
  await reads("rehearsals.find", rehearsals.find("h2"));
  await reads("rehearsals.findByUser", rehearsals.findByUser("u1", "rehearsal"));
  await reads("rehearsals.findByUser without an id", rehearsals.findByUser(null, "load_check"));
  await reads("rehearsals.countByUser", rehearsals.countByUser("u1", "rehearsal"));
  await reads("rehearsals.findContents of a show that was not started", rehearsals.findContents("h2"));
  await reads("rehearsals.hasActiveShow", rehearsals.hasActiveShow(["h1", "h2"]));
  await reads("rehearsals.hasActiveShow among none", rehearsals.hasActiveShow([]));
  await ids("shows.findPage without the rehearsal", shows.findPage({ ...anyShow, sort: "name", after: null }));
  await writes("rehearsals.extend", rehearsals.extend("h2", 60));
  await writes("rehearsals.extend of one that is gone", rehearsals.extend("gone", 60));
  await writes("rehearsals.setReport", rehearsals.setReport("check", "{}", 70));
  await reads("rehearsals.findExpired", rehearsals.findExpired(65));
  await reads("rehearsals.findExpired, all", rehearsals.findExpired(null));
  await writes("rehearsals.remove", rehearsals.remove("h2"));
  await reads("rehearsals.find of one that is gone", rehearsals.find("h2"));
  await writes("games.update to shared", games.update("g1", 2, { shared_with_hosts: 1 }));
  const playedBy = async (userId: string | null) => [...(await games.findPlayedByOthers(["g1", "g2"], userId))];
  await reads("games.findPlayedByOthers than the owner", playedBy("u1"));
  await reads("games.findPlayedByOthers than a stranger", playedBy("stranger"));
  await reads("games.findPlayedByOthers than nobody", playedBy(null));
  const findReadable = (userId: string | null, isAdmin = false, after: string | null = null) =>
    server.readableQuestions.findPage({ user_id: userId, isAdmin }, after, 10);
  await reads("readableQuestions.findPage for an admin", findReadable("a1", true));
  await reads("readableQuestions.findPage for the owner of the show that plays it", findReadable("u1"));
  await reads("readableQuestions.findPage of a later page", findReadable("a1", true, "r2"));
  await reads("readableQuestions.findPage for a stranger", findReadable("stranger"));
  await writes("games.assertReadable for the owner", games.assertReadable(["g2", "g1"], "u1"));
  await writes("games.assertReadable for a stranger", games.assertReadable(["g2", "g1"], "stranger"));
  await writes("games.assertReadable of one that is gone", games.assertReadable(["g2", "gone"], "u1"));
  await writes("games.assertReadable of one that is not shared", games.assertReadable(["g3"], "u1"));
  await writes("games.assertShared", games.assertShared("g1"));
  await writes("games.assertShared of one that is not shared", games.assertShared("g3"));
  await reads(
    "games.findTakenTitles",
    games.findTakenTitles({ kind: "library" }, ["GAME G1", "free"]).then((titles) => [...titles]),
  );
  const image = { path: "/images/", id: "i1" } as const;
  await reads("games.isMediaVisibleTo the owner of a show that plays it", games.isMediaVisibleTo(image, "u1"));
  await reads("games.isMediaVisibleTo a stranger", games.isMediaVisibleTo(image, "stranger"));
  await reads("games.findShowsUsing", games.findShowsUsing("g1"));
  await writes("games.remove of one in use", games.remove("g1"));
  await writes("games.remove", games.remove("g3"));

  const { capabilities } = server;
  const capability = { capability: "c1", show_id: "h1", run_id: "run", image_id: "i1", variant: "display" };
  await writes("capabilities.insert", capabilities.insert([capability]));
  await writes("capabilities.insert of the same picture", capabilities.insert([{ ...capability, capability: "c2" }]));
  const step = { ...capability, capability: "c3", variant: "pixels-1-3" };
  await writes("capabilities.insert of a step of the picture", capabilities.insert([step]));
  await reads("capabilities.findByRun", capabilities.findByRun("h1", "run", ["i1", "i2"]));
  await reads("capabilities.findExistingImageIds", capabilities.findExistingImageIds(["i1", "gone"]));
  await reads(
    "capabilities.findImage",
    capabilities.findImage("c1").then((found) => found?.id),
  );
  await exerciseMedia(database, { reads, ids, writes });
  await writes("images.remove of one that a show needs", images.remove("i1"));
  await writes("images.remove", images.remove("i2"));

  const { credentials: teams } = server;
  await writes(
    "credentials.insert",
    teams.insert(testCredentialsRow("h1", "t1")),
    teams.insert(testCredentialsRow("h1", "t2")),
  );
  await writes(
    "credentials.insert of a taken name",
    teams.insert({ ...testCredentialsRow("h1", "t3"), name_folded: "team t1" }),
  );
  await writes("credentials.rename to a taken name", teams.rename("h1", "t2", "team t1"));
  await writes("credentials.rename", teams.rename("h1", "t2", "wölfe 🐺"));
  await writes("credentials.setPassword", teams.setPassword("h1", "t2", "other"));
  await writes("credentials.revokeTokens", teams.revokeTokens("h1", "t2"));
  await reads("credentials.findByName", teams.findByName("h1", "wölfe 🐺"));
  await reads("credentials.findByTeam", teams.findByTeam("h1", "t2"));
  const code = { show_id: "h1", team_id: "t2", replaces: null, code_version: 1, code_hash: "c1", code_expires_at: 9 };
  await writes("credentials.setCode", teams.setCode(code));
  await writes("credentials.setCode of a code that was replaced", teams.setCode(code));
  await writes("credentials.setCode of another team's code", teams.setCode({ ...code, team_id: "t1" }));
  await writes("credentials.setCode again", teams.setCode({ ...code, replaces: 1, code_version: 2, code_hash: "c2" }));
  await reads("credentials.findByCode", teams.findByCode("h1", "c2"));
  await reads("credentials.findByCode of a replaced code", teams.findByCode("h1", "c1"));
  await writes("credentials.removeCode", teams.removeCode("h1", "t2"));
  await reads("credentials.findByCode of a removed code", teams.findByCode("h1", "c2"));
  await writes("credentials.remove", teams.remove("h1", "t1"));
  await reads("credentials.findByTeam of one that is gone", teams.findByTeam("h1", "t1"));

  const { submissions } = server;
  const submission = { show_id: "h1", run_id: "run", round_id: "r1", answer: "{}", judgement: null, points: 0 };
  await writes("submissions", {
    query: read.insertInto("round_submissions").values(
      [7, 5, 7].map((moment, index) => ({
        ...submission,
        team_id: `t${index}`,
        submission_id: `s${index}`,
        at: moment,
        state: "pending" as const,
      })),
    ),
  });
  const teamsOf = (rows: readonly { readonly team_id: string }[]): unknown => rows.map(({ team_id }) => team_id);
  await reads("submissions.page", submissions.page("h1", "r1", null, 5).then(teamsOf));
  await reads("submissions.page after", submissions.page("h1", "r1", { value: 7, id: "t0" }, 5).then(teamsOf));
  await reads("submissions.count", submissions.count("h1", "r1"));

  const { failed_logins } = server;
  const failure = (id: string, failedAt: number) =>
    failed_logins.insert({
      id,
      account: "user:u1",
      address: "here",
      device: id === "f2" ? "d" : null,
      failed_at: failedAt,
    });
  await writes("failed_logins.insert", failure("f1", 5), failure("f2", 6), failure("f3", 6));
  await reads("failed_logins.findRecent", failed_logins.findRecent("user:u1", 4));
  await reads(
    "failed_logins.countRecent",
    failed_logins.countRecent(["user:u1", "user:u2"], 5).then((counts) => [...counts]),
  );
  await reads(
    "failed_logins.countRecent of nobody",
    failed_logins.countRecent([], 5).then(({ size }) => size),
  );
  await writes("failed_logins.deleteUntil", failed_logins.deleteUntil(5));
  await reads("failed_logins.findRecent of those left", failed_logins.findRecent("user:u1", 0));
  await writes("failed_logins.deleteByAccount", failed_logins.deleteByAccount("user:u1"));
  await reads("failed_logins.findRecent after it", failed_logins.findRecent("user:u1", 0));

  const { security_events } = server;
  const event = (id: string, createdAt: number, type: "logout" | "login_failed" = "logout") => ({
    id,
    type,
    actor_id: id === "e1" ? "u1" : null,
    target_id: id === "e2" ? "u1" : null,
    subject: null,
    address: "::1",
    user_agent: null,
    request_id: null,
    created_at: createdAt,
  });
  await writes("security_events.insert", security_events.insert([event("e1", 5), event("e2", 5), event("e3", 6)]));
  await writes("security_events.insert more", security_events.insert([event("e4", 7, "login_failed")]));
  const anyEvent = { type: undefined, user_id: undefined, after: null, limit: 5 };
  await ids("security_events.listPage", security_events.listPage({ ...anyEvent, limit: 1 }));
  await ids("security_events.listPage after", security_events.listPage({ ...anyEvent, after: { value: 5, id: "e2" } }));
  await ids("security_events.listPage of a type", security_events.listPage({ ...anyEvent, type: "login_failed" }));
  await ids("security_events.listPage of a user", security_events.listPage({ ...anyEvent, user_id: "u1" }));
  await ids(
    "security_events.listPage about a user",
    security_events.listPage({ ...anyEvent, target_id: "u2", after: { value: 7, id: "e9" } }),
  );
  await reads("security_events.findNthNewestTime", security_events.findNthNewestTime(2));
  await reads("security_events.findNthNewestTime of too many", security_events.findNthNewestTime(9));
  await writes("security_events.deleteUntil", security_events.deleteUntil(5));
  await ids("security_events that are left", security_events.listPage(anyEvent));

  const { audit_log } = server;
  const entry = (id: string) => ({
    id,
    area: "configuration" as const,
    action: "changed",
    subject: "ÄRGER",
    search_folded: "ärger",
    actor_id: "u2",
    values_before: null,
    values_after: '{"a":"ä"}',
    address: "::1",
    user_agent: null,
    request_id: null,
    created_at: 5,
  });
  await writes("audit_log.insert", audit_log.insert(entry("l1")), audit_log.insert(entry("l2")));
  await writes("audit_log.insert of an older one", audit_log.insert({ ...entry("l0"), actor_id: null, created_at: 3 }));
  await reads("audit_log.findPage found", audit_log.findPage({ search: "Ärg", after: null, limit: 1 }));
  await ids("audit_log.findPage by name", audit_log.findPage({ search: "NAME-u2", after: null, limit: 5 }));
  await ids("audit_log.findPage by actor", audit_log.findPage({ actor_id: "u2", after: null, limit: 5 }));
  await ids("audit_log.findPage of a time", audit_log.findPage({ from: 3, until: 5, after: null, limit: 5 }));
  await ids("audit_log.findPage", audit_log.findPage({ area: undefined, after: null, limit: 5 }));
  await ids(
    "audit_log.findPage after",
    audit_log.findPage({ area: "configuration", after: { value: 5, id: "l2" }, limit: 5 }),
  );
  await writes("audit_log.deleteUntil", audit_log.deleteUntil(3));
  await ids("audit_log that is left", audit_log.findPage({ after: null, limit: 5 }));

  const { data_keys } = server;
  const dataKey = { slot: 1, id: "k1", wrapped_key: "old", created_at: 5 } as const;
  await writes("data_keys.insert", data_keys.insert(dataKey));
  await writes("data_keys.insert of a second one", data_keys.insert({ ...dataKey, id: "k2" }));
  await writes("data_keys.rewrap", data_keys.rewrap("old", "new"));
  await writes("data_keys.rewrap again", data_keys.rewrap("old", "other"));
  await reads("data_keys.find", data_keys.find());
  await writes("data_keys.retire", data_keys.retire("k1"), data_keys.insert({ ...dataKey, id: "k2" }));
  await writes("data_keys.retire again", data_keys.retire("k1"));
  await reads("data_keys.findAll", data_keys.findAll());
  await writes("data_keys.deleteFormer", data_keys.deleteFormer("k1"));
  await writes("data_keys.deleteFormer again", data_keys.deleteFormer("k1"));
  await exerciseEnvelopes(server, { reads, writes });

  const { jobs } = server;
  const claim = { id: "j1", fence: 0 };
  const [claimed, due] = [{ id: "j1", fence: 1 }, () => jobs.findDue(5)];
  await writes("jobs.insert", jobs.insert({ id: "j1", kind: "send_mail", payload: "{}" }));
  await ids("jobs.findDue", due());
  await writes("jobs.claim", jobs.claim(claim, 60_000));
  await writes("jobs.claim again", jobs.claim(claim, 60_000));
  await ids("jobs.findDue without claimed ones", due());
  await writes("jobs.postpone of an old claim", jobs.postpone(claim, 0));
  await writes("jobs.postpone", jobs.postpone(claimed, -1));
  await ids("jobs.findDue after the lease", due());
  await writes("jobs.setProgress", jobs.setProgress(claimed, { done: 1, total: 2, unit: "rows" }));
  const found = async (id: string) => {
    const job = await jobs.find(id);
    return job === undefined ? null : [job.state, job.failure, job.progress_done, job.progress_total];
  };
  await reads("jobs.find", found("j1"));
  await writes("jobs.requestCancel", jobs.requestCancel("j1"));
  await writes("jobs.requestCancel again", jobs.requestCancel("j1"));
  await writes("jobs.setFailed", jobs.setFailed(claimed, "no_space"));
  await reads("jobs.find when failed", found("j1"));
  await ids("jobs.findDue without failed ones", due());
  await reads("jobs.countHeld", jobs.countHeld());
  await reads("jobs.findHeld", jobs.findHeld(10));
  await writes("jobs.removeHeld of one that is not held", jobs.removeHeld("j1"));
  await writes("jobs.releaseOneHeld of one that is not held", jobs.releaseOneHeld("j1"));
  await writes("jobs.releaseHeld", jobs.releaseHeld());
  await writes("jobs.remove of an old claim", jobs.remove(claim));
  await writes("jobs.remove", jobs.remove(claimed));
  await writes("jobs.removeFailed", jobs.removeFailed("j1"));

  const { server_instances: instances } = server;
  const instance = {
    id: "i1",
    slot: "s1",
    name: "one:3000",
    version: "1.0.0",
    is_supervised: 1,
    started_at: 5,
  } as const;
  const states = async () =>
    (await instances.findAll()).map((each) => [each.id, each.restart_state, each.is_exclusive, each.is_alive]);
  await writes("server_instances.insert", instances.insert(instance, 60_000));
  await writes("server_instances.setServing", instances.setServing("i1", 60_000));
  await writes("server_instances.setServing of another one", instances.setServing("i2", 60_000));
  await writes("server_instances.requestRestarts", instances.requestRestarts());
  await writes("server_instances.setExclusive", instances.setExclusive("i1", true));
  await reads("server_instances.findAll", states());
  await writes("server_instances.setRestarting", instances.setRestarting("i1", 60_000));
  await writes("server_instances.extend", instances.extend("i1", -60_000));
  await reads("server_instances.findAll after the lease", states());
  const successor = { ...instance, id: "i2" };
  await writes("server_instances.removeFormer", [
    instances.removeFormer("s1", 600_000),
    instances.insert(successor, 60_000),
  ]);
  await reads("server_instances.selectAll", Promise.resolve(typeof instances.selectAll().compile().sql));
  await reads("server_instances.findAll of the successor", states());
  await writes("server_instances.remove", instances.remove("i2"));

  const { backup_schedule: schedule } = server;
  await reads("backup_schedule.findLast of none", schedule.findLast());
  await writes("backup_schedule.insert", schedule.insert(5));
  await writes("backup_schedule.insert again", schedule.insert(6));
  await writes("backup_schedule.advance", schedule.advance(5, 7));
  await writes("backup_schedule.advance from an old time", schedule.advance(5, 8));
  await reads("backup_schedule.findLast", schedule.findLast());
  await writes("backup_schedule.remove", schedule.remove());

  const { outbox } = server;
  const mail = (id: string) => ({
    id,
    template: "test",
    recipient: "ä@example.org",
    content: "v1",
    state: "queued" as const,
    failure: null,
    created_at: 5,
    changed_at: 5,
  });
  await writes("outbox.insert", outbox.insert(mail("m1")), outbox.insert(mail("m2")));
  await reads("outbox.countQueued", outbox.countQueued());
  await writes("outbox.setFailure", outbox.setFailure("m1", "timeout", 6));
  await reads("outbox.find", outbox.find("m1"));
  await writes("outbox.finish", outbox.finish("m1", "failed", "refused", 7), outbox.finish("m2", "sent", null, 8));
  await reads("outbox.findFailed", outbox.findFailed(5));
  await writes("outbox.deleteFinishedUntil", outbox.deleteFinishedUntil(7));
  await reads("outbox.find of one that is gone", outbox.find("m1"));
  await reads("outbox.find of one that is left", outbox.find("m2"));

  const { overview } = server;
  await reads(
    "overview.readVersion",
    overview.readVersion().then((version) => /\d/.test(version)),
  );
  await reads("overview.countActiveShows", overview.countActiveShows());
  await reads("overview.sumMedia", overview.sumMedia("images"));
  await reads("overview.sumMedia of audio", overview.sumMedia("audio_clips"));
  await reads("overview.sumMedia of videos", overview.sumMedia("videos"));
  await reads("overview.countJobs", overview.countJobs());
  await reads("overview.countFailedMails", overview.countFailedMails(0));

  await exerciseProviders(server.providers, { reads, writes });
  await exerciseAiRuns(server.ai_attempts, { reads, writes });
  await exerciseMediaGeneration(database, { reads, writes });

  await writes("log", buildLogRows(database, "h1"));
  await exerciseResults(database, "h1", record);

  const { account_data } = server;
  await ids("account_data.findShows", account_data.findShows("u1"));
  await ids("account_data.findGames", account_data.findGames("u1"));
  await ids("account_data.findRounds", account_data.findRounds("u1"));
  await ids("account_data.findImages", account_data.findImages("u1"));
  await ids("account_data.findAudioClips", account_data.findAudioClips("u1"));
  await ids("account_data.findVideos", account_data.findVideos("u1"));
  await reads("account_data.countContent", account_data.countContent("u1"));
  await ids("account_data.findRunningShows", account_data.findRunningShows("u1"));
  await writes("account_data.deleteGames", account_data.deleteGames("u9"));
  await writes("account_data.deleteOwnCoHosting", account_data.deleteOwnCoHosting("u1"));
  await writes("account_data.setContentOwner", account_data.setContentOwner("u1", "u2"));
  await ids("account_data.findImages of the next owner", account_data.findImages("u2"));
  await writes("users.insert of the next admin", users.insert(testUserRow("a1", { role: "admin" })));
  const current = {
    ...signIns,
    settingsVersion: await server.settings.findVersion(),
  };
  await writes("account_data.requireActiveUser", account_data.requireActiveUser("a1"));
  await writes("account_data.requireActiveUser of nobody", account_data.requireActiveUser("nobody"));
  await writes("account_data.deleteUser", account_data.deleteUser("u3", 1, current));
  await writes("account_data.deleteUser of an old version", account_data.deleteUser("a1", 7, current));
  return transcript;
}
