export { registerExternalSignInRoutes } from "./external-sign-in.routes.ts";
export { createExternalSignInService, EXTERNAL_REFUSAL_RULE } from "./external-sign-in.service.ts";
export { createExternalSetup, type ExternalSetup } from "./external-setup.ts";
