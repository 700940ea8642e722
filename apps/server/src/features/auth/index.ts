export { accessTokens, createAccess, type Access } from "./access.ts";
export { createGuessingLimits } from "./guessing.ts";
export { sessionsRepository } from "./repository.ts";
export { authRoutes } from "./routes.ts";
export { createAuthService } from "./service.ts";
export { createSessions } from "./sessions.ts";
export { createSetup } from "./setup.ts";
export { createSetupCode, type SetupCode } from "./setup-code.ts";
