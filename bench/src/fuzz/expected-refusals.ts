/**
 * Operations that cannot succeed in a fuzz run, and the status that shows that a request got past validation and access
 * to the operation itself. Tests of their own cover their successes.
 */
export const EXPECTED_REFUSALS: Readonly<Record<string, number>> = {
  // Its account has a password.
  "POST /auth/set-password": 409,
  // Ids and tokens of others, or such that only a mail contains; the server has no mail transport.
  "POST /auth/verify-email/:token": 422,
  "POST /auth/verify-email-code": 422,
  "POST /auth/resend-verification": 409,
  "GET /auth/verification-status/:id": 404,
  "POST /auth/email-change": 409,
  "POST /auth/email-change/resend": 404,
  "POST /auth/verify-email-change/:token": 422,
  "POST /auth/cancel-email-change": 422,
  "POST /auth/forgot-password": 409,
  "POST /admin/config/test-email": 409,
  // The server has no supervisor.
  "POST /admin/restart": 409,
  "POST /admin/database/activate": 409,
  // No such profile.
  "PUT /admin/database/profiles/:profileId": 404,
  "DELETE /admin/database/profiles/:profileId": 404,
  "POST /admin/database/profiles/:profileId/test": 404,
  "POST /admin/database/profiles/:profileId/upgrade": 404,
  // No such AI provider, nor a vendor.
  "POST /providers": 422,
  "POST /providers/test": 422,
  "GET /providers/:id": 404,
  "PUT /providers/:id": 404,
  "PUT /providers/:id/status": 404,
  "POST /providers/:id/test": 404,
  "GET /providers/:id/models": 404,
  "POST /providers/:id/archive": 404,
  "POST /providers/:id/restore": 404,
  "DELETE /providers/:id": 404,
  "GET /providers/:id/pricing": 404,
  "GET /providers/:id/unit-prices": 404,
  "PUT /providers/:id/pricing": 404,
  "POST /providers/:id/pricing/import": 404,
  "POST /providers/definitions/:key/pricing/import": 404,
  "POST /admin/database/profiles/:profileId/copy-estimate": 409,
  // No such price, and a random text is no formula.
  "PUT /pricing/catalogs/:id": 404,
  "DELETE /pricing/catalogs/:id": 404,
  "POST /pricing/rules": 422,
  "PUT /pricing/rules/:id": 404,
  "DELETE /pricing/rules/:id": 404,
  "GET /pricing/rules/:id/versions": 404,
  "POST /pricing/conversions": 422,
  "PUT /pricing/conversions/:id": 404,
  "DELETE /pricing/conversions/:id": 404,
  "GET /pricing/conversions/:id/versions": 404,
  "POST /pricing/models": 422,
  "POST /pricing/models/preview": 422,
  "GET /usage/charges/:id": 404,
  "PUT /usage/budgets/:id": 404,
  "DELETE /usage/budgets/:id": 404,
  "POST /ai/rounds": 409,
  "POST /ai/rounds/estimate": 409,
  "POST /providers/:id/run": 404,
  "POST /providers/:id/run/image": 404,
  "POST /providers/:id/run/video": 404,
  "POST /providers/:id/run/transcription": 404,
  "GET /ai/runs/:id": 404,
  "GET /ai/runs/:id/files/:index": 404,
  "POST /ai/runs/:id/cancel": 404,
  "POST /ai/runs/:id/run-again": 404,
  // The server has no identity provider.
  "POST /auth/keycloak/login": 409,
  "POST /auth/keycloak/callback": 422,
  "POST /auth/link-keycloak": 409,
  "POST /auth/confirm-link-keycloak": 422,
  "DELETE /auth/unlink-external": 404,
  "POST /admin/config/test-provider": 409,
  // A random text is no exported configuration.
  "POST /admin/config/import/preview": 422,
  "POST /admin/config/import": 422,
  // Nor an authenticating proxy.
  "POST /auth/external/login": 409,
  // No such backup; names are made of their time.
  "DELETE /admin/backups/:name": 404,
  "POST /admin/backups/:name/link": 404,
  // Links of co-hosts are random.
  "POST /gameshows/check-co-host-link": 422,
  "POST /gameshows/accept-co-host-link": 422,
  // The show is no rehearsal, or not in a tie.
  "DELETE /rehearsals/:id": 404,
  "POST /gameshows/:id/tie-break": 409,
  // The control show is active.
  "POST /load-checks": 409,
  "GET /load-checks/:id": 404,
  "DELETE /load-checks/:id": 404,
};
