import { setTimeout as pause } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import type { Credentials, TestServer } from "../testing/server.ts";

export const caller_names = ["visitor", "team", "other_team", "user", "other_user", "owner", "admin"] as const;
export type CallerName = (typeof caller_names)[number];

/** A show of the owner with a team and a game; each call gets a new one, since calls change and delete. */
export interface Things {
  readonly show_id: string;
  readonly public_id: string;
  readonly team_id: string;
  readonly team: Credentials;
  /** Owned by the show and in its programme. */
  readonly own_game_id: string;
  readonly own_round_id: string;
  readonly show_game_id: string;
  /** A library game that no show uses. */
  readonly library_game_id: string;
  readonly library_round_id: string;
  /** Owned by the show's owner. */
  readonly image_id: string;
}

/** The part of a server, in this process or another, that a test world needs. */
export interface WorldServer extends Pick<TestServer, "call" | "setUp" | "makeUser" | "signIn"> {
  readonly app: {
    inject(request: InjectOptions): Promise<{ readonly statusCode: number; readonly body: string; json(): unknown }>;
  };
}

export interface World {
  readonly on: WorldServer;
  readonly callers: Readonly<Record<CallerName, Credentials>>;
  readonly user_id: string;
  make(): Promise<Things>;
  /** An unused refresh token. */
  refreshToken(): Promise<string>;
  /** A unique name. */
  fresh(): string;
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A multipart body with one picture. */
export function upload(): { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const boundary = "----showrunner";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="pixel.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), pixel, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export async function createWorld(on: WorldServer): Promise<World> {
  let count = 0;
  const fresh = (): string => `n${(count += 1)}`;
  const admin = await on.setUp();
  const owner = await on.makeUser(admin, "owner");
  const user = await on.makeUser(admin, "user");
  const other_user = await on.makeUser(admin, "other_user");

  const register = async (publicId: string): Promise<{ id: string; team: Credentials }> => {
    const session = await on.call("POST /gameshows/join/:publicId/register", {
      params: { publicId },
      body: { name: fresh(), password: "x", device_id: "phone" },
    });
    return { id: session.team.id, team: { team_token: session.team_token } };
  };
  const uploadImage = async (retries = 100): Promise<string> => {
    const { payload, headers } = upload();
    const response = await on.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload,
      headers: { ...headers, authorization: `Bearer ${owner.access_token}` },
    });
    // Uploads per user are limited, and fixtures are created in parallel: retry.
    if (response.statusCode === 429 && retries > 0) {
      await pause(100);
      return uploadImage(retries - 1);
    }
    if (response.statusCode !== 201) throw new Error(`POST /images/upload: ${response.statusCode} ${response.body}`);
    return (response.json() as { id: string }).id;
  };

  const make = async (): Promise<Things> => {
    const show = await on.call("POST /gameshows", { as: owner, body: { name: fresh() } });
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
    const own = await on.call("POST /games", { as: owner, body: { title: fresh(), show_id: show.id, rounds } });
    const body = { title: fresh(), rounds, shared_with_hosts: true };
    const library = await on.call("POST /games", { as: admin, body });
    const { id: team_id, team } = await register(show.public_id);
    return {
      show_id: show.id,
      public_id: show.public_id,
      team_id,
      team,
      own_game_id: own.id,
      own_round_id: own.rounds[0]?.id ?? "",
      show_game_id: own.show_game_id ?? "",
      library_game_id: library.id,
      library_round_id: library.rounds[0]?.id ?? "",
      image_id: await uploadImage(),
    };
  };

  const elsewhere = await on.call("POST /gameshows", { as: other_user, body: { name: "Elsewhere" } });
  const { team: other_team } = await register(elsewhere.public_id);
  const anywhere = await make();
  return {
    on,
    callers: { visitor: {}, team: anywhere.team, other_team, user, other_user, owner, admin },
    user_id: user.id,
    make,
    fresh,
    refreshToken: async () => (await on.signIn("user", "test password")).refresh_token ?? "",
  };
}
