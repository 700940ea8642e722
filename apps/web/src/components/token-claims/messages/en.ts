import { defineCatalog } from "@showrunner/i18n";

export const en = {
  claim_aud: "Audience",
  claim_email: "E-mail address",
  claim_exp: "Expires at",
  claim_iat: "Issued at",
  claim_iss: "Issuer",
  claim_missing: "none",
  claim_roles: "Roles",
  claim_sub: "Subject",
  claim_typ: "Token type",
  claim_username: "Username",
  expired: "expired",
  hint_aud: "Who it was issued for. Others must reject it.",
  hint_email: "Address of the account when the token was issued.",
  hint_exp: "After this, it is rejected.",
  hint_iat: "When it was issued.",
  hint_iss: "Who issued it.",
  hint_roles: "What the person may do. This server checks the role of the account on each request instead.",
  hint_sub: "Who it is about: the ID of the account, or of the identity at the provider.",
  hint_typ: "What kind of token it is; Bearer is sent with requests.",
  hint_username: "Name of the account when the token was issued.",
  time_left: "{time} left",
} as const;

// dynamic: claim_*, hint_* — the claims of a token
export const tokenClaimsMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
