export { mayModerate } from "./policy.ts";
export { showsRepository, teamCredentialsRepository } from "./repository.ts";
export { createTeamAccess, teamTokens, type TeamAccess } from "./team-access.ts";
