import * as gameshows from "../features/gameshows/index.ts";
import { createRehearsalsRepository } from "../features/rehearsals/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Composes what other features need to know about shows: their rows, team tokens and display keys. */
export function composeShowAccess({ database, secret }: Infrastructure) {
  const repository = gameshows.createGameshowsRepository(database);
  const credentials = gameshows.createTeamCredentialsRepository(database);
  const teamAuthenticator = gameshows.createTeamAuthenticator(
    gameshows.createTeamTokens(secret.deriveKey("team_tokens"), secret.derivePreviousKey("team_tokens")),
    credentials,
  );
  const displayKeys = gameshows.createDisplayKeys(
    secret.deriveKey("display_keys"),
    secret.derivePreviousKey("display_keys"),
  );
  const coHosts = gameshows.createCoHostsRepository(database);
  const authority = gameshows.createShowAuthority({ findOwner: repository.findOwner, coHosts, now });
  return {
    repository,
    coHosts,
    authority,
    credentials,
    teamAuthenticator,
    displayKeys,
    rehearsals: createRehearsalsRepository(database),
  };
}
export type ShowAccess = ReturnType<typeof composeShowAccess>;
