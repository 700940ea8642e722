import type { FastifyRequest } from "fastify";
import type { KnownDevices } from "../../platform/http/known-devices.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { CoHostLinksService } from "./co-host-links.service.ts";
import type { CoHostsService } from "./co-hosts.service.ts";
import type { ShowGamesService } from "./show-games.service.ts";
import type { JoinService } from "./join.service.ts";
import type { PreviewShow } from "./preview.service.ts";
import type { GameshowsService } from "./gameshows.service.ts";
import type { TeamCodesService } from "./team-codes.service.ts";
import type { TeamsService } from "./teams.service.ts";

interface Services {
  readonly shows: GameshowsService;
  readonly coHosts: CoHostsService;
  readonly coHostLinks: CoHostLinksService;
  readonly games: ShowGamesService;
  readonly teams: TeamsService;
  readonly codes: TeamCodesService;
  readonly join: JoinService;
  readonly preview: PreviewShow;
  readonly devices: KnownDevices;
  /** URL prefix of the links in the response. */
  readonly getBaseUrl: (request: FastifyRequest) => string;
}

export function registerGameshowRoutes(
  mount: Mount,
  { shows, coHosts, coHostLinks, games, teams, codes, join, preview, devices, getBaseUrl }: Services,
): void {
  mount("GET /gameshows", ({ caller, query }) => shows.list(caller, query));
  mount("POST /gameshows", ({ caller, body, request }) => shows.create(caller, body, getBaseUrl(request)));
  mount("GET /gameshows/:id", ({ params, request }) => shows.get(params.id, getBaseUrl(request)));
  mount("PATCH /gameshows/:id", ({ caller, params, body, request }) =>
    shows.update(caller, params.id, body, getBaseUrl(request)),
  );
  mount("DELETE /gameshows/:id", ({ params }) => shows.remove(params.id));
  mount("PUT /gameshows/:id/registration", ({ caller, params, body, request }) =>
    shows.setRegistration(caller, params.id, body.open, getBaseUrl(request)),
  );

  mount("GET /gameshows/:id/co-hosts", ({ params }) => coHosts.list(params.id));
  mount("POST /gameshows/:id/co-hosts", ({ caller, params, body, request }) =>
    coHosts.add({ ...caller, source: getRequestSource(request) }, params.id, body.login),
  );
  mount("DELETE /gameshows/:id/co-hosts/:userId", ({ caller, params, request }) =>
    coHosts.remove({ ...caller, source: getRequestSource(request) }, params.id, params.userId),
  );
  mount("GET /gameshows/:id/co-host-link", ({ params }) => coHostLinks.get(params.id));
  mount("PUT /gameshows/:id/co-host-link", ({ caller, params, body, request }) =>
    coHostLinks.create({ ...caller, source: getRequestSource(request) }, params.id, body.hours),
  );
  mount("DELETE /gameshows/:id/co-host-link", ({ caller, params, request }) =>
    coHostLinks.withdraw({ ...caller, source: getRequestSource(request) }, params.id),
  );
  mount("POST /gameshows/check-co-host-link", ({ body }) => coHostLinks.check(body.token));
  mount("POST /gameshows/accept-co-host-link", ({ caller, body, request }) =>
    coHostLinks.accept({ ...caller, source: getRequestSource(request) }, body.token),
  );

  mount("POST /gameshows/:id/games", ({ caller, params, body }) => games.add(caller, params.id, body.game_id));
  mount("POST /gameshows/:id/tie-break", ({ caller, params, body }) => games.addTieBreak(caller, params.id, body));
  mount("DELETE /gameshows/:id/games/:showGameId", ({ caller, params }) =>
    games.remove(caller, params.id, params.showGameId),
  );
  mount("PUT /gameshows/:id/games/order", ({ caller, params, body }) =>
    games.reorder(caller, params.id, body.show_game_ids),
  );

  mount("GET /gameshows/:id/preview", ({ caller, params }) => preview(caller, params.id));

  mount("GET /gameshows/:id/teams", ({ params, query }) => teams.list(params.id, query));
  mount("POST /gameshows/:id/teams", ({ caller, params, body }) => teams.create(caller, params.id, body));
  mount("PATCH /gameshows/:id/teams/:teamId", ({ caller, params, body }) =>
    teams.update(caller, params.id, params.teamId, body),
  );
  mount("DELETE /gameshows/:id/teams/:teamId", ({ caller, params }) => teams.remove(caller, params.id, params.teamId));
  mount("POST /gameshows/:id/teams/:teamId/deactivate", ({ caller, params }) =>
    teams.deactivate(caller, params.id, params.teamId),
  );
  mount("POST /gameshows/:id/teams/:teamId/reactivate", ({ caller, params, body, request }) =>
    teams.reactivate({ ...caller, source: getRequestSource(request) }, params.id, params.teamId, body),
  );
  mount("PUT /gameshows/:id/teams/:teamId/password", ({ caller, params, body, request }) =>
    teams.setPassword(
      { ...caller, source: getRequestSource(request) },
      params.id,
      params.teamId,
      body.password,
      body.log_out,
    ),
  );
  mount("POST /gameshows/:id/teams/:teamId/code", ({ params, body, request }) =>
    codes.get({ show_id: params.id, team_id: params.teamId }, body.renew, getBaseUrl(request)),
  );
  mount("POST /gameshows/:id/teams/:teamId/log-out", ({ caller, params, request }) =>
    teams.logOut({ ...caller, source: getRequestSource(request) }, params.id, params.teamId),
  );

  mount("GET /gameshows/public/:publicId", ({ params, request }) =>
    join.getPublicShow(params.publicId, getBaseUrl(request)),
  );
  mount("POST /gameshows/join/:publicId/register", ({ params, body, request, reply }) =>
    join.register(params.publicId, body, devices.identify(request, reply)),
  );
  mount("POST /gameshows/join/:publicId/code", ({ params, body, request, reply }) =>
    join.joinByCode(params.publicId, body, devices.identify(request, reply)),
  );
  mount("GET /gameshows/public/:publicId/team-names", ({ params, query }) =>
    join.suggestNames(params.publicId, query.language),
  );
  mount("POST /gameshows/public/:publicId/team-code", ({ caller, body, request }) =>
    codes.get(caller, body.renew, getBaseUrl(request)),
  );
  mount("POST /gameshows/join/:publicId/login", ({ params, body, request, reply }) =>
    join.login(params.publicId, body, devices.identify(request, reply)),
  );
}
