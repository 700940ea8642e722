import { everyone, users, admins, type RouteProbes } from "./route-probe.ts";

export const accountsProbes: RouteProbes<"accounts"> = {
  "GET /health/live": [{ allowed: everyone, options: () => ({}) }],
  "GET /health/ready": [{ allowed: everyone, options: () => ({}) }],
  "GET /system/version": [{ allowed: everyone, options: () => ({}) }],
  "GET /auth/config": [{ allowed: everyone, options: () => ({}) }],
  "POST /auth/setup": [
    {
      about: "once it is done",
      allowed: everyone,
      allowedStatus: 409,
      options: () => ({ body: { admin_username: "second", admin_password: "secret" } }),
    },
  ],
  "POST /auth/register": [
    {
      about: "while it is not enabled",
      allowed: everyone,
      allowedStatus: 403,
      options: (_things, world) => ({
        body: { username: `user-${world.uniqueName()}`, password: "secret", email: "new@example.org" },
      }),
    },
  ],
  "POST /auth/verify-email/:token": [
    {
      about: "by a forged link",
      allowed: everyone,
      allowedStatus: 422,
      options: () => ({ params: { token: "forged" }, body: { signature: "forged" } }),
    },
  ],
  "POST /auth/verify-email-code": [
    {
      about: "with a wrong code",
      allowed: everyone,
      allowedStatus: 422,
      options: () => ({ body: { verification_code: "ABCD2345" } }),
    },
  ],
  "POST /auth/resend-verification": [
    {
      about: "while it is off",
      allowed: everyone,
      allowedStatus: 409,
      options: () => ({ body: { email: "new@example.org" } }),
    },
  ],
  "GET /auth/verification-status/:id": [
    { about: "of nobody", allowed: everyone, allowedStatus: 404, options: () => ({ params: { id: "unknown" } }) },
  ],
  "POST /auth/login": [
    { allowed: everyone, options: () => ({ body: { username: "user", password: "test password" } }) },
  ],
  "POST /auth/refresh": [
    { allowed: everyone, options: async (_things, world) => ({ body: { refresh_token: await world.refreshToken() } }) },
  ],
  "POST /auth/logout": [
    { allowed: everyone, options: async (_things, world) => ({ body: { refresh_token: await world.refreshToken() } }) },
  ],
  "GET /auth/me": [{ allowed: users, options: () => ({}) }],
  "GET /auth/auth-status": [{ allowed: users, options: () => ({}) }],
  "PATCH /auth/me": [{ allowed: users, options: () => ({ body: { first_name: "Uma" } }) }],
  "POST /auth/change-password": [
    {
      about: "with a wrong one",
      allowed: users,
      allowedStatus: 422,
      options: () => ({ body: { current_password: "wrong password", new_password: "new password" } }),
    },
  ],
  "POST /auth/set-password": [
    {
      about: "of an account that has one",
      allowed: users,
      allowedStatus: 409,
      options: () => ({ body: { new_password: "new password" } }),
    },
  ],
  "GET /auth/sessions": [{ allowed: users, options: () => ({}) }],
  "DELETE /auth/sessions": [{ allowed: users, options: () => ({}) }],
  "DELETE /auth/sessions/:id": [
    {
      about: "of another user",
      allowed: users,
      allowedStatus: 404,
      options: async (_things, world) => ({ params: { id: await world.strangerSessionId() } }),
    },
  ],
  "GET /auth/export": [{ allowed: users, options: () => ({}) }],
  "DELETE /auth/me": [
    {
      about: "with a wrong password",
      allowed: users,
      allowedStatus: 422,
      options: () => ({ body: { password: "wrong password", content: "delete" } }),
    },
  ],
  "GET /auth/activity": [{ allowed: users, options: () => ({}) }],
  "PATCH /auth/login-preferences": [{ allowed: users, options: () => ({ body: { login_via_username: true } }) }],
  "POST /auth/email-change": [
    {
      about: "while mail is not set up",
      allowed: users,
      allowedStatus: 409,
      options: () => ({ body: { email: "new@example.org" } }),
    },
  ],
  "POST /auth/email-change/resend": [{ about: "without one", allowed: users, allowedStatus: 404, options: () => ({}) }],
  "DELETE /auth/email-change": [{ allowed: users, options: () => ({}) }],
  "POST /auth/verify-email-change/:token": [
    { about: "damaged", allowed: everyone, allowedStatus: 422, options: () => ({ params: { token: "unknown" } }) },
  ],
  "POST /auth/cancel-email-change": [
    { about: "damaged", allowed: everyone, allowedStatus: 422, options: () => ({ body: { token: "unknown" } }) },
  ],
  "POST /auth/forgot-password": [
    {
      about: "while mail is not set up",
      allowed: everyone,
      allowedStatus: 409,
      options: () => ({ body: { login: "user" } }),
    },
  ],
  "POST /auth/check-reset-link": [
    {
      about: "damaged",
      allowed: everyone,
      allowedStatus: 422,
      options: () => ({ body: { token: "unknown" } }),
    },
  ],
  "POST /auth/reset-password": [
    {
      about: "with a damaged link",
      allowed: everyone,
      allowedStatus: 422,
      options: () => ({
        body: { token: "unknown", new_password: "new password" },
      }),
    },
  ],
  "POST /auth/external/login": [
    { about: "while it is off", allowed: everyone, allowedStatus: 409, options: () => ({}) },
  ],
  "POST /auth/keycloak/login": [
    { about: "while it is off", allowed: everyone, allowedStatus: 409, options: () => ({ body: {} }) },
  ],
  "POST /auth/keycloak/callback": [
    {
      about: "that was not begun",
      allowed: everyone,
      allowedStatus: 422,
      options: () => ({ body: { state: "forged", code: "forged" } }),
    },
  ],
  "GET /auth/keycloak/logout": [{ allowed: everyone, options: () => ({}) }],
  "POST /auth/link-keycloak": [{ about: "while it is off", allowed: users, allowedStatus: 409, options: () => ({}) }],
  "POST /auth/confirm-link-keycloak": [
    {
      about: "that was not begun",
      allowed: users,
      allowedStatus: 422,
      options: () => ({ body: { password: "test password" } }),
    },
  ],
  "DELETE /auth/unlink-external": [
    {
      about: "without a link",
      allowed: users,
      allowedStatus: 404,
      options: () => ({ body: { password: "test password" } }),
    },
  ],
  "POST /users/:id/reset-link": [
    {
      allowed: admins,
      options: (_things, world) => ({ params: { id: world.userId } }),
    },
  ],
  "GET /invitations": [{ allowed: admins, options: () => ({}) }],
  "POST /invitations": [
    {
      allowed: admins,
      options: (_things, world) => ({ body: { email: `${world.uniqueName()}@example.org` } }),
    },
  ],
  "POST /invitations/:id/resend": [
    { allowed: admins, options: async (_things, world) => ({ params: { id: await world.invitationId() } }) },
  ],
  "DELETE /invitations/:id": [
    { allowed: admins, options: async (_things, world) => ({ params: { id: await world.invitationId() } }) },
  ],
  "POST /auth/check-invitation": [
    { about: "damaged", allowed: everyone, allowedStatus: 422, options: () => ({ body: { token: "unknown" } }) },
  ],
  "POST /auth/accept-invitation": [
    {
      about: "with a damaged link",
      allowed: everyone,
      allowedStatus: 422,
      options: (_things, world) => ({
        body: { token: "unknown", username: `user-${world.uniqueName()}`, password: "new password" },
      }),
    },
  ],
  "GET /users": [{ allowed: admins, options: () => ({}) }],
  "POST /users": [
    {
      allowed: admins,
      options: (_things, world) => ({ body: { username: `user-${world.uniqueName()}`, password: "secret" } }),
    },
  ],
  "DELETE /users/:id/sessions": [
    { allowed: admins, options: async (_things, world) => ({ params: { id: await world.newUserId() } }) },
  ],
  "DELETE /users/:id/failed-logins": [
    { allowed: admins, options: (_things, world) => ({ params: { id: world.userId } }) },
  ],
  "GET /users/:id/content": [{ allowed: admins, options: (_things, world) => ({ params: { id: world.userId } }) }],
  "DELETE /users/:id": [
    {
      allowed: admins,
      options: async (_things, world) => ({ params: { id: await world.newUserId() }, body: { content: "delete" } }),
    },
  ],
  "GET /users/:id": [{ allowed: admins, options: (_things, world) => ({ params: { id: world.userId } }) }],
  "PATCH /users/:id": [
    { allowed: admins, options: (_things, world) => ({ params: { id: world.userId }, body: { first_name: "Uma" } }) },
  ],
};
