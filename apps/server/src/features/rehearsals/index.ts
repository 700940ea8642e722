export { createLoadChecksService, LOAD_CHECK_RULE } from "./load-checks.service.ts";
export { createRehearsalsRepository } from "./rehearsals.repository.ts";
export { registerRehearsalRoutes } from "./rehearsals.routes.ts";
export { createRehearsalsService, type UnlistedShows } from "./rehearsals.service.ts";
export { createThrowAwayShows } from "./throw-away-shows.ts";
