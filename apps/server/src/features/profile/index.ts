export { createAccountDataRepository } from "./account-data.repository.ts";
export { EXPORT_RULE, createExportAccount } from "./account-export.service.ts";
export { HAND_OVER_RULE, createRemoveAccount } from "./account-removal.service.ts";
export { createEmailChangeService, EMAIL_CHANGE_RULE } from "./email-change.service.ts";
export { createOwnPasswordService } from "./own-password.service.ts";
export { createConfirmPassword, type ConfirmPassword } from "./confirm-password.ts";
export { createOwnSessionsService } from "./own-sessions.service.ts";
export { registerAccountDataRoutes, registerProfileRoutes } from "./profile.routes.ts";
export { RENAME_RULE, createProfileService } from "./profile.service.ts";
