export { securityEventRoutes } from "./routes.ts";
