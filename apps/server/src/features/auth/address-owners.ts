import type { UsersTable, WriteStatement } from "../../platform/db/index.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import type { EmailVerificationsRepository } from "./email-verifications.repository.ts";

/** Which account an e-mail address belongs to. While addresses are verified, an unverified address reserves nothing. */
export interface AddressOwners {
  /** The account that an address belongs to, given folded. */
  findOwner(emailFolded: string): Promise<UsersTable | undefined>;
  /**
   * Takes an address from an account that has not verified it, for another account that just did. The statements must
   * precede the one that sets the address; they reject with `WriteConflict` if the former account changes meanwhile.
   */
  release(
    emailFolded: string,
    verified: Pick<UsersTable, "id">,
    source: RequestSource,
  ): Promise<{
    readonly statements: readonly WriteStatement[];
    /** Call after the write. */
    confirm(): void;
  }>;
}

interface Dependencies {
  readonly repository: Pick<EmailVerificationsRepository, "findHolder" | "deleteByUser">;
  readonly users: Pick<UsersRepository, "update">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly isVerificationOn: () => boolean;
  /** Ends links that reset the password, or change or verify the address. */
  readonly endLinks: (userId: string) => WriteStatement;
  readonly buildSearchText: (user: UsersTable) => string;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createAddressOwners(dependencies: Dependencies): AddressOwners {
  const { repository, users, directory, isVerificationOn, record, now } = dependencies;
  const isOwner = (holder: UsersTable): boolean => holder.email_verified_at !== null || !isVerificationOn();
  return {
    findOwner: async (emailFolded) => {
      const holder = await repository.findHolder(emailFolded);
      return holder !== undefined && isOwner(holder) ? holder : undefined;
    },
    release: async (emailFolded, verified, source) => {
      const holder = await repository.findHolder(emailFolded);
      // Without a release, the unique address of an owner makes the write fail.
      if (holder === undefined || holder.id === verified.id || isOwner(holder))
        return { statements: [], confirm: () => undefined };
      const released = { ...holder, email: null };
      return {
        statements: [
          users.update(holder.id, holder.version, {
            email: null,
            email_folded: null,
            login_via_username: 1,
            search_folded: dependencies.buildSearchText(released),
            updated_at: now(),
          }),
          // They may have been mailed to the address.
          dependencies.endLinks(holder.id),
          // With the address, the account could sign in without verification, which must not change.
          repository.deleteByUser(holder.id),
        ],
        confirm: () => {
          directory.invalidate(holder.id, false);
          record({
            type: "email_changed",
            source,
            actor_id: verified.id,
            target_id: holder.id,
            subject: holder.username,
          });
        },
      };
    },
  };
}
