import * as auth from "../features/auth/index.ts";
import { createEmailChangeService, EMAIL_CHANGE_RULE } from "../features/profile/index.ts";
import { LINK_RULE } from "../features/recovery/index.ts";
import { buildUserSearchText } from "../features/users/index.ts";
import { failWithLink } from "../platform/http/one-time-link.ts";
import type { AccountParts } from "./account-parts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes the change of one's own e-mail address. */
export function composeEmailChange(
  { getPublicUrl, database, limits, record }: ConfiguredInfrastructure,
  { mail, users, directory, accountTokens, recentLogin, verification, addressOwners, endAccountLinks }: AccountParts,
) {
  return createEmailChangeService({
    database,
    mail,
    users,
    directory,
    tokens: accountTokens,
    recentLogin,
    isVerificationOn: verification.isEnabled,
    endAccountLinks,
    owners: addressOwners,
    buildSearchText: buildUserSearchText,
    // The specification prescribes the form of the first link; the other keeps its token out of logs in the fragment.
    buildLink: (page, token) => `${getPublicUrl() ?? ""}${page}${page === "/verify-email-change" ? "/" : "#"}${token}`,
    failWithLink,
    limits: {
      changesPerAccount: limits.createShared("email_changes", EMAIL_CHANGE_RULE),
      mailsPerRecipient: limits.createShared("email_change_recipient", auth.RECIPIENT_RULE),
      linksPerAddress: limits.createShared("email_change_links", LINK_RULE),
    },
    record,
    now,
  });
}
