import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "./client.ts";
import { cursorPagination } from "./pagination.ts";

/** Pages of a show's teams, for shows with more teams than the live connection lists. */
export function teamsOptions(id: string, search: string, sort: "rank" | "name" | "joined") {
  return infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["gameshows", id, "teams", search, sort],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("GET /gameshows/:id/teams", { params: { id }, query: { limit: 50, sort, search, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface NewTeam {
  readonly name: string;
  /** Absent for a team without a password. */
  readonly password?: string;
  /** Null takes the next free colour of the palette. */
  readonly colour: string | null;
}

/** @throws ApiError `team_name_deactivated` when a deactivated team has this name */
export function useCreateTeam(id: string) {
  return useMutation({
    mutationFn: (body: NewTeam) => call("POST /gameshows/:id/teams", { params: { id }, body }),
  });
}

export function useUpdateTeam(id: string) {
  return useMutation({
    mutationFn: ({ teamId, ...body }: { readonly teamId: string; readonly name?: string; readonly colour?: string }) =>
      call("PATCH /gameshows/:id/teams/:teamId", { params: { id, teamId }, body }),
  });
}

export function useDeactivateTeam(id: string) {
  return useMutation({
    mutationFn: (teamId: string) => call("POST /gameshows/:id/teams/:teamId/deactivate", { params: { id, teamId } }),
  });
}

interface Reactivation {
  readonly teamId: string;
  readonly password?: string;
  readonly colour?: string;
}

/** The team keeps its points; password and colour are replaced when given. */
export function useReactivateTeam(id: string) {
  return useMutation({
    mutationFn: ({ teamId, ...body }: Reactivation) =>
      call("POST /gameshows/:id/teams/:teamId/reactivate", { params: { id, teamId }, body }),
  });
}

export function useDeleteTeam(id: string) {
  return useMutation({
    mutationFn: (teamId: string) => call("DELETE /gameshows/:id/teams/:teamId", { params: { id, teamId } }),
  });
}

interface NewPassword {
  readonly teamId: string;
  readonly password: string;
  /** Ends the sessions of the team's phones. */
  readonly log_out: boolean;
}

export function useSetTeamPassword(id: string) {
  return useMutation({
    mutationFn: ({ teamId, ...body }: NewPassword) =>
      call("PUT /gameshows/:id/teams/:teamId/password", { params: { id, teamId }, body }),
  });
}

/** A team's code is valid for minutes: it is loaded whenever it is shown, and refreshed before it expires. */
const CODE_REFRESH_MS = 4 * 60_000;

export function teamCodeOptions(id: string, teamId: string) {
  return queryOptions({
    queryKey: ["gameshows", id, "team-code", teamId],
    queryFn: ({ signal }) =>
      call("POST /gameshows/:id/teams/:teamId/code", { params: { id, teamId }, body: { renew: false }, signal }),
    refetchInterval: CODE_REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRenewTeamCode(id: string) {
  return useMutation({
    mutationFn: (teamId: string) =>
      call("POST /gameshows/:id/teams/:teamId/code", { params: { id, teamId }, body: { renew: true } }),
    onSuccess: (code, teamId, _result, { client }) => client.setQueryData(teamCodeOptions(id, teamId).queryKey, code),
  });
}

/** Logs all phones of a team out and invalidates its code. */
export function useLogTeamOut(id: string) {
  return useMutation({
    mutationFn: (teamId: string) => call("POST /gameshows/:id/teams/:teamId/log-out", { params: { id, teamId } }),
  });
}
