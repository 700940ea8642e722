export { createGameAccess } from "./access.ts";
export { createFreeze, type FreezeGames } from "./freeze.ts";
export { gamesRepository, type GamesRepository } from "./repository.ts";
export { gameRoutes } from "./routes.ts";
export { createRoundsService } from "./rounds-service.ts";
export { createGameSaving, summaryOf, type RefreshShow } from "./saving.ts";
export { createGamesService, type CreateGame } from "./service.ts";
