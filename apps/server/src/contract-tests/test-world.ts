import { setTimeout as sleep } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { buildAudioUpload, buildImageUpload, buildVideoUpload } from "../testing/uploads.ts";
import type { Credentials, TestServer } from "../testing/test-server.ts";

export const CALLER_NAMES = [
  "visitor",
  "team",
  "other_team",
  "user",
  "other_user",
  "co_host",
  "owner",
  "admin",
] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

/** A show of the owner with a team and a game; each call gets a new one, since calls change and delete. */
export interface ShowFixture {
  readonly showId: string;
  readonly publicId: string;
  readonly teamId: string;
  readonly team: Credentials;
  /** Owned by the show and in its programme. */
  readonly ownGameId: string;
  readonly ownRoundId: string;
  readonly showGameId: string;
  /** A library game that no show uses. */
  readonly libraryGameId: string;
  readonly libraryRoundId: string;
  /** Owned by the show's owner. */
  readonly imageId: string;
  readonly videoId: string;
  /** Owned by the show's owner. */
  readonly clipId: string;
}

/** The part of a server, in this process or another, that a test world needs. */
export interface TestWorldServer extends Pick<TestServer, "call" | "setUp" | "makeUser" | "signIn"> {
  readonly app: {
    inject(request: InjectOptions): Promise<{ readonly statusCode: number; readonly body: string; json(): unknown }>;
  };
}

export interface TestWorld {
  readonly server: TestWorldServer;
  readonly callers: Readonly<Record<CallerName, Credentials>>;
  readonly userId: string;
  readonly coHostId: string;
  /** For a route of media, the files are new as well; other routes share files, because uploads are slow. */
  createShow(route?: string): Promise<ShowFixture>;
  /** An unused refresh token. */
  refreshToken(): Promise<string>;
  /** A session of a user who is not one of the callers. */
  strangerSessionId(): Promise<string>;
  /** A user who is not one of the callers. */
  newUserId(): Promise<string>;
  /** An invitation that has not been accepted yet. */
  invitationId(): Promise<string>;
  /** A unique name. */
  uniqueName(): string;
}

const uploads = { images: buildImageUpload, audio: buildAudioUpload, videos: buildVideoUpload } as const;

export async function createTestWorld(server: TestWorldServer): Promise<TestWorld> {
  let count = 0;
  const fresh = (): string => `n${(count += 1)}`;
  const admin = await server.setUp();
  const owner = await server.makeUser(admin, "owner");
  const user = await server.makeUser(admin, "user");
  const otherUser = await server.makeUser(admin, "other_user");
  const coHost = await server.makeUser(admin, "co_host");

  const register = async (publicId: string): Promise<{ id: string; team: Credentials }> => {
    const session = await server.call("POST /gameshows/join/:publicId/register", {
      params: { publicId },
      body: { name: fresh(), password: "x", device_id: "phone" },
    });
    return { id: session.team.id, team: { team_token: session.team_token } };
  };
  const upload = async (path: keyof typeof uploads, retries = 100): Promise<string> => {
    const { payload, headers } = uploads[path]();
    const response = await server.app.inject({
      method: "POST",
      url: `/api/v1/${path}/upload`,
      payload,
      headers: { ...headers, authorization: `Bearer ${owner.access_token}` },
    });
    // Pending uploads per user are limited, and fixtures are created in parallel: retry.
    if ([429, 503].includes(response.statusCode) && retries > 0) {
      await sleep(100);
      return upload(path, retries - 1);
    }
    if (response.statusCode !== 201) throw new Error(`POST /${path}/upload: ${response.statusCode} ${response.body}`);
    return (response.json() as { id: string }).id;
  };

  const uploadMedia = async () => ({
    imageId: await upload("images"),
    videoId: await upload("videos"),
    clipId: await upload("audio"),
  });
  let sharedMedia: ReturnType<typeof uploadMedia> | null = null;

  const make = async (route = ""): Promise<ShowFixture> => {
    const isMedia = /\/(?:images|videos|audio|assets)\b/.test(route);
    const media = await (isMedia ? uploadMedia() : (sharedMedia ??= uploadMedia()));
    const show = await server.call("POST /gameshows", { as: owner, body: { name: fresh() } });
    const rounds = [
      {
        type: "classic",
        title: null,
        question: "?",
        content: "",
        answers: ["!"],
        answer_content: "",
        description: null,
        max_points: 10,
        time_limit_s: null,
        scoring: "partial_credit" as const,
        buzzer_override: "disable" as const,
        config: {},
      },
    ];
    // Probes may have renamed the account.
    const { username: login } = await server.call("GET /users/:id", { as: admin, params: { id: coHost.id } });
    await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id: show.id }, body: { login } });
    const own = await server.call("POST /games", { as: owner, body: { title: fresh(), show_id: show.id, rounds } });
    const body = { title: fresh(), rounds, shared_with_hosts: true };
    const library = await server.call("POST /games", { as: admin, body });
    const { id: teamId, team } = await register(show.public_id);
    return {
      showId: show.id,
      publicId: show.public_id,
      teamId,
      team,
      ownGameId: own.id,
      ownRoundId: own.rounds[0]?.id ?? "",
      showGameId: own.show_game_id ?? "",
      libraryGameId: library.id,
      libraryRoundId: library.rounds[0]?.id ?? "",
      ...media,
    };
  };

  const elsewhere = await server.call("POST /gameshows", { as: otherUser, body: { name: "Elsewhere" } });
  const { team: otherTeam } = await register(elsewhere.public_id);
  const anywhere = await make();
  return {
    server,
    callers: {
      visitor: {},
      team: anywhere.team,
      other_team: otherTeam,
      user,
      other_user: otherUser,
      co_host: coHost,
      owner,
      admin,
    },
    userId: user.id,
    coHostId: coHost.id,
    createShow: make,
    uniqueName: fresh,
    strangerSessionId: async () => {
      const stranger = await server.makeUser(admin, fresh().padEnd(3, "x"));
      const { items } = await server.call("GET /auth/sessions", { as: stranger });
      return items[0]?.id ?? "";
    },
    newUserId: async () => {
      const body = { username: `user-${fresh()}`, password: "test password" };
      return (await server.call("POST /users", { as: admin, body })).id;
    },
    invitationId: async () => {
      const body = { email: `${fresh()}@example.org` };
      return (await server.call("POST /invitations", { as: admin, body })).invitation.id;
    },
    refreshToken: async () => (await server.signIn("user", "test password")).refresh_token ?? "",
  };
}
