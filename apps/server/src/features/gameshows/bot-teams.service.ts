import { foldName } from "@showrunner/engine";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import type { TeamCredentialsRepository } from "./gameshows.repository.ts";
import type { RunCommand } from "./rest-commands.ts";
import type { TeamAuthenticator } from "./team-authenticator.ts";
import { findFoldedTeamName } from "./teams.service.ts";

/** A registered team and the token of its only phone. */
export interface BotTeam {
  readonly team_id: string;
  readonly device_id: string;
  readonly token: string;
}

/** Registers teams of simulated phones. */
export interface BotTeams {
  register(showId: string, name: string): Promise<ServiceResult<BotTeam>>;
}

interface Dependencies {
  readonly credentials: TeamCredentialsRepository;
  readonly runCommand: RunCommand;
  readonly teamAuthenticator: TeamAuthenticator;
}

export function createBotTeams({ credentials, runCommand, teamAuthenticator }: Dependencies): BotTeams {
  return {
    register: async (showId, name) => {
      const teamId = newId();
      const deviceId = newId();
      const registering = runCommand(
        showId,
        { kind: "visitor" },
        {
          type: "register_team",
          team_id: teamId,
          name,
          skeleton: toNameSkeleton(name),
          colour: null,
          emblem: null,
        },
        {
          device_id: deviceId,
          statements: (events) => [
            credentials.insert({
              show_id: showId,
              team_id: teamId,
              name_folded: findFoldedTeamName(events, "team_registered") ?? foldName(name),
              // No password matches an empty hash, so only the bot can use the team.
              password_hash: "",
              token_version: 1,
            }),
          ],
        },
      );
      // Issued in the same tick, so that both commands share one commit.
      const joining = runCommand(
        showId,
        { kind: "team", team_id: teamId },
        { type: "join_member", name: null },
        { device_id: deviceId },
      );
      const [registered, joined] = await Promise.all([registering, joining]);
      if (!registered.ok) return registered;
      if (!joined.ok) return joined;
      const token = teamAuthenticator.sign({ show: showId, team: teamId, device: deviceId, ver: 1 });
      return ok({ team_id: teamId, device_id: deviceId, token });
    },
  };
}
