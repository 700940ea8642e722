import type { RoundDefinitions } from "@showrunner/engine";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { ExportGame } from "./export-game.service.ts";
import type { RoundsService } from "./rounds.service.ts";
import type { GamesService } from "./games.service.ts";

/** Body limit in bytes: a game with all of its rounds may be large. */
const GAME_BODY_LIMIT = 8 * 1024 * 1024;
const WITH_ROUNDS = { bodyLimit: GAME_BODY_LIMIT };

export function registerGameRoutes(
  mount: Mount,
  games: GamesService,
  rounds: RoundsService,
  definitions: RoundDefinitions,
  exportGame: ExportGame,
): void {
  mount("GET /games", ({ caller, query }) => games.list(caller, query));
  mount("POST /games", ({ caller, body }) => games.create(caller, body), WITH_ROUNDS);
  mount("GET /games/:id", ({ caller, params }) => games.get(caller, params.id));
  mount("PATCH /games/:id", ({ caller, params, body }) => games.update(caller, params.id, body), WITH_ROUNDS);
  mount("DELETE /games/:id", ({ caller, params }) => games.remove(caller, params.id));
  mount("POST /games/:id/duplicate", ({ caller, params, body, request }) =>
    games.duplicate(caller, params.id, body, request.locale),
  );
  mount("GET /games/:id/export", ({ caller, params, query }) => exportGame(caller, params.id, query.format));
  mount("POST /games/:id/move", ({ caller, params, body }) => games.move(caller, params.id, body.to));
  mount("GET /game-tags", ({ caller }) => games.listTags(caller));
  mount("POST /games/:id/rounds", ({ caller, params, body }) => rounds.add(caller, params.id, body));
  mount("PATCH /games/:id/rounds/:roundId", ({ caller, params, body }) =>
    rounds.update(caller, params.id, params.roundId, body),
  );
  mount("DELETE /games/:id/rounds/:roundId", ({ caller, params }) => rounds.remove(caller, params.id, params.roundId));
  mount("POST /games/:id/rounds/:roundId/duplicate", ({ caller, params }) =>
    rounds.duplicate(caller, params.id, params.roundId),
  );
  mount("PUT /games/:id/rounds/order", ({ caller, params, body }) =>
    games.reorderRounds(caller, params.id, body.round_ids),
  );
  mount("GET /round-types", () =>
    ok({
      items: [...definitions.values()].map(({ type, capabilities, createDefaultConfig }) => ({
        type,
        capabilities,
        default_config: createDefaultConfig(),
      })),
    }),
  );
}
