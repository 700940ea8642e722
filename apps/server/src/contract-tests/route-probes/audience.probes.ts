import { useTeamCodes } from "../play-show.ts";
import { everyone, team, buildPublicParams, showParams, buildTeamParams, type RouteProbes } from "./route-probe.ts";

export const audienceProbes: RouteProbes<"audience"> = {
  "GET /gameshows/public/:publicId": [{ allowed: everyone, options: buildPublicParams }],
  "POST /gameshows/join/:publicId/register": [
    {
      allowed: everyone,
      options: (fixture, world) => ({
        ...buildPublicParams(fixture),
        body: { name: world.uniqueName(), password: "x", device_id: "d" },
      }),
    },
  ],
  "POST /gameshows/join/:publicId/login": [
    {
      allowed: everyone,
      options: async (fixture, { server, callers, uniqueName }) => {
        const name = `known ${uniqueName()}`;
        const as = callers.owner;
        await server.call("POST /gameshows/:id/teams", { as, ...showParams(fixture), body: { name, password: "x" } });
        return { ...buildPublicParams(fixture), body: { name: name.toUpperCase(), password: "x", device_id: "d" } };
      },
    },
  ],
  "POST /gameshows/join/:publicId/code": [
    {
      allowed: everyone,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        const { code } = await world.server.call("POST /gameshows/:id/teams/:teamId/code", {
          as: world.callers.owner,
          ...buildTeamParams(fixture),
          body: {},
        });
        return { ...buildPublicParams(fixture), body: { code, device_id: "d" } };
      },
    },
  ],
  "GET /gameshows/public/:publicId/team-names": [{ allowed: everyone, options: buildPublicParams }],
  "POST /gameshows/public/:publicId/team-code": [
    {
      allowed: team,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        return { ...buildPublicParams(fixture), body: {} };
      },
    },
  ],
  "GET /gameshows/public/:publicId/live": [
    {
      about: "a token of another show is no pass",
      allowed: ["visitor", "team", "user", "other_user", "co_host", "owner", "admin"],
      options: buildPublicParams,
    },
  ],
  "GET /gameshows/public/:publicId/display": [{ allowed: everyone, options: buildPublicParams }],
  "POST /gameshows/public/:publicId/commands": [
    {
      allowed: team,
      options: (fixture) => ({
        ...buildPublicParams(fixture),
        body: { id: "c", device_id: "d", body: { type: "join_member", name: "Ann" } },
      }),
    },
  ],
};
