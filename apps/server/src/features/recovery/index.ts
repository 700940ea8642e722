export {
  createPasswordResetService,
  FORGOT_PASSWORD_JOB,
  FORGOT_PASSWORD_RULE,
  LINK_RULE,
  RESET_MAIL_RULE,
  type PasswordResetService,
} from "./password-reset.service.ts";
export { registerRecoveryRoutes } from "./recovery.routes.ts";
