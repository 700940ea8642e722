import { adminRoutes } from "./admin.contract.ts";
import { assetRoutes } from "./assets.contract.ts";
import { aiRunRoutes } from "./ai-runs.contract.ts";
import { authToolsRoutes } from "./auth-tools.contract.ts";
import { authoringRoutes } from "./authoring.contract.ts";
import { authRoutes } from "./auth.contract.ts";
import { budgetRoutes } from "./budgets.contract.ts";
import { coHostRoutes } from "./co-hosts.contract.ts";
import { configurationRoutes } from "./configuration.contract.ts";
import { databaseRoutes } from "./databases.contract.ts";
import { fileStorageRoutes } from "./file-storage.contract.ts";
import { backupsRoutes } from "./backups.contract.ts";
import { emailChangeRoutes } from "./email-change.contract.ts";
import { externalSignInRoutes } from "./external-sign-in.contract.ts";
import { gameRoutes } from "./games.contract.ts";
import { gameshowRoutes } from "./gameshows.contract.ts";
import { identityProviderRoutes } from "./identity-provider.contract.ts";
import { audioRoutes } from "./audio.contract.ts";
import { imageRoutes } from "./images.contract.ts";
import { invitationRoutes } from "./invitations.contract.ts";
import { liveRoutes } from "./live.contract.ts";
import { mailRoutes } from "./mail.contract.ts";
import { mediaGenerationRoutes } from "./media-generation.contract.ts";
import { overviewRoutes } from "./overview.contract.ts";
import { pictureIdeaRoutes } from "./picture-ideas.contract.ts";
import { previewRoutes } from "./preview.contract.ts";
import { pricingRoutes } from "./pricing.contract.ts";
import { profileRoutes } from "./profile.contract.ts";
import { providerPricingRoutes } from "./provider-pricing.contract.ts";
import { providerRoutes } from "./providers.contract.ts";
import { publicRoutes } from "./public.contract.ts";
import { recoveryRoutes } from "./recovery.contract.ts";
import { rehearsalRoutes } from "./rehearsals.contract.ts";
import { restartRoutes } from "./restart.contract.ts";
import { restoreRoutes } from "./restore.contract.ts";
import { resultRoutes } from "./results.contract.ts";
import { suggestionRoutes } from "./suggestions.contract.ts";
import { systemRoutes } from "./system.contract.ts";
import { teamRoutes } from "./teams.contract.ts";
import { translatingRoutes } from "./translating.contract.ts";
import { usageRoutes } from "./usage.contract.ts";
import { userRoutes } from "./users.contract.ts";
import { verificationRoutes } from "./verification.contract.ts";
import { videoRoutes } from "./videos.contract.ts";
import type { RouteCallTypes } from "./route-spec.ts";

export * from "../enum-values.ts";
export * from "./admin.contract.ts";
export * from "./ai-runs.contract.ts";
export * from "./ai.schemas.ts";
export * from "./assets.contract.ts";
export * from "./auth-tools.contract.ts";
export * from "./auth.contract.ts";
export * from "./authoring.contract.ts";
export * from "./budgets.contract.ts";
export * from "./co-hosts.contract.ts";
export * from "./common.schemas.ts";
export * from "./configuration.contract.ts";
export * from "./databases.contract.ts";
export * from "./databases.schemas.ts";
export * from "./file-storage.contract.ts";
export * from "./backups.contract.ts";
export * from "./restore.contract.ts";
export * from "./email-change.contract.ts";
export * from "./external-sign-in.contract.ts";
export * from "./games.contract.ts";
export * from "./games.schemas.ts";
export * from "./gameshows.contract.ts";
export * from "./identity-provider.contract.ts";
export * from "./audio.contract.ts";
export * from "./images.contract.ts";
export * from "./invitations.contract.ts";
export * from "./live.contract.ts";
export * from "./picture-ideas.contract.ts";
export * from "./overview.contract.ts";
export * from "./preview.contract.ts";
export * from "./mail.contract.ts";
export * from "./media-generation.contract.ts";
export * from "./media.schemas.ts";
export * from "./pricing.contract.ts";
export * from "./pricing.schemas.ts";
export * from "./profile.contract.ts";
export * from "./provider-pricing.contract.ts";
export * from "./providers.contract.ts";
export * from "./public.contract.ts";
export * from "./recovery.contract.ts";
export * from "./rehearsals.contract.ts";
export * from "./restart.contract.ts";
export * from "./results.contract.ts";
export * from "./route-spec.ts";
export * from "./suggestions.contract.ts";
export * from "./system.contract.ts";
export * from "./teams.contract.ts";
export * from "./translating.contract.ts";
export * from "./translation.schemas.ts";
export * from "./usage.contract.ts";
export * from "./users.contract.ts";
export * from "./verification.contract.ts";
export * from "./videos.contract.ts";

/** All REST routes. */
export const routes = {
  ...authRoutes,
  ...verificationRoutes,
  ...pricingRoutes,
  ...profileRoutes,
  ...emailChangeRoutes,
  ...recoveryRoutes,
  ...identityProviderRoutes,
  ...externalSignInRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...gameRoutes,
  ...gameshowRoutes,
  ...coHostRoutes,
  ...teamRoutes,
  ...liveRoutes,
  ...publicRoutes,
  ...imageRoutes,
  ...audioRoutes,
  ...videoRoutes,
  ...assetRoutes,
  ...previewRoutes,
  ...rehearsalRoutes,
  ...restoreRoutes,
  ...resultRoutes,
  ...systemRoutes,
  ...adminRoutes,
  ...configurationRoutes,
  ...mailRoutes,
  ...authToolsRoutes,
  ...overviewRoutes,
  ...backupsRoutes,
  ...restartRoutes,
  ...databaseRoutes,
  ...authoringRoutes,
  ...suggestionRoutes,
  ...pictureIdeaRoutes,
  ...fileStorageRoutes,
  ...providerRoutes,
  ...translatingRoutes,
  ...usageRoutes,
  ...budgetRoutes,
  ...aiRunRoutes,
  ...mediaGenerationRoutes,
  ...providerPricingRoutes,
} as const;
export type Routes = typeof routes;
export type RouteKey = keyof Routes;
export type RouteCall<K extends RouteKey> = RouteCallTypes<Routes[K]>;
