export { registerSecurityEventRoutes } from "./security-events.routes.ts";
