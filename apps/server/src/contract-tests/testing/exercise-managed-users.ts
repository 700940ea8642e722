import type { EmailVerificationsRepository } from "../../features/auth/email-verifications.repository.ts";
import type { IdentitiesRepository } from "../../features/identity-provider/index.ts";
import type { ManagedUserRow, ManagedUsersRepository } from "../../features/users/managed-users.repository.ts";
import type { UsersRepository } from "../../features/users/users.repository.ts";
import type { Recorder } from "./recorder.ts";
import { testUserRow } from "./test-rows.ts";

interface Repositories {
  readonly users: UsersRepository;
  readonly managedUsers: ManagedUsersRepository;
  readonly emailVerifications: EmailVerificationsRepository;
  readonly identities: IdentitiesRepository;
}

const ANY = { search: undefined, role: undefined, active: undefined, sign_in_method: undefined } as const;
const FIRST = { ...ANY, sort: "username", order: "asc", after: null, limit: 9 } as const;

const summarise = (rows: readonly ManagedUserRow[]) =>
  rows.map(({ id, has_provider_identity, has_external_identity, unverified_email }) => [
    id,
    Number(has_provider_identity),
    Number(has_external_identity),
    unverified_email,
  ]);

/** Lists of accounts, including those left by earlier steps. */
export async function exerciseManagedUsers(
  { users, managedUsers, emailVerifications, identities }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes(
    "managedUsers: an identity without a password, and an address that is not verified",
    users.insert(testUserRow("m1", { password_hash: "", last_login_at: 40, created_at: 1 })),
    users.insert(testUserRow("m2", { active: 0, created_at: 2 })),
    users.insert(testUserRow("m3", { password_hash: "", created_at: 2 })),
    identities.insert({
      id: "im1",
      user_id: "m1",
      issuer: "https://id.example.org",
      subject: "m1",
      name: "M",
      created_at: 1,
      last_login_at: null,
    }),
    emailVerifications.insert({
      id: "vm2",
      user_id: "m2",
      email: "M2@x.org",
      email_folded: "m2@x.org",
      sent_at: 1,
      verified_at: null,
      created_at: 1,
    }),
  );
  const list = (step: string, change: Partial<Parameters<ManagedUsersRepository["findPage"]>[0]>) =>
    reads(`managedUsers.findPage ${step}`, managedUsers.findPage({ ...FIRST, ...change }).then(summarise));
  await list("by username", {});
  await list("after a row", { after: { value: "name-m1", id: "m1" } });
  await list("after a row, descending", { after: { value: "name-m1", id: "m1" }, order: "desc" });
  await list("found", { search: "ÄRGER 100%_sure!", limit: 1 });
  await list("by address", { sort: "email", after: { value: "", id: "m2" } });
  await list("by the last sign-in", { sort: "last_login", order: "desc", limit: 3 });
  await list("by age, ties by id", { sort: "created", after: { value: 2, id: "m2" }, limit: 1 });
  await list("of admins", { role: "admin" });
  await list("of inactive accounts", { active: false });
  await list("with a password", { sign_in_method: "credentials", active: true });
  await list("with an identity", { sign_in_method: "keycloak" });
  await list("with an identity of the proxy", { sign_in_method: "external" });
  await list("without a method", { sign_in_method: "none" });
  await reads("managedUsers.count", managedUsers.count({ ...ANY, sign_in_method: "none" }));
  await reads("managedUsers.count of a pattern", managedUsers.count({ ...ANY, search: "100_" }));
  await reads("managedUsers.findById of nobody", managedUsers.findById("nobody"));
  await reads(
    "managedUsers.findById",
    managedUsers.findById("m2").then((row) => summarise(row === undefined ? [] : [row])),
  );
}
