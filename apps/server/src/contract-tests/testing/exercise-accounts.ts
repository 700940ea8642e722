import type { AccountTokensRepository, NewAccountToken } from "../../features/auth/account-tokens.repository.ts";
import type { EmailVerificationsRepository } from "../../features/auth/email-verifications.repository.ts";
import type { InvitationsRepository } from "../../features/invitations/index.ts";
import type { IdentitiesRepository } from "../../features/identity-provider/index.ts";
import type { SignInMethodsRepository } from "../../features/sign-in-methods/index.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly emailVerifications: EmailVerificationsRepository;
  readonly accountTokens: AccountTokensRepository;
  readonly invitations: InvitationsRepository;
}

interface IdentityRepositories {
  readonly identities: IdentitiesRepository;
  readonly signInMethods: SignInMethodsRepository;
}

/** Tokens are random, so steps record only what does not vary. */
export async function exerciseAccounts(
  { accountTokens, emailVerifications, invitations }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  const issue = (change: Partial<NewAccountToken> = {}) =>
    accountTokens.issue({
      purpose: "verify_email",
      user_id: "u1",
      email: "u1@x.org",
      code_hash: null,
      now: 10,
      lifetimeMs: 90,
      ...change,
    });
  const [first, second] = [issue({ code_hash: "code" }), issue({ now: 20 })];
  const isFirst = (row: { readonly id: string } | undefined) => row?.id === first.row.id;
  await writes("accountTokens.issue", first.statements, second.statements);
  await writes("accountTokens.issue for nobody", issue({ user_id: "nobody" }).statements);
  await reads("accountTokens.find", accountTokens.find("verify_email", first.token, 99).then(isFirst));
  await reads("accountTokens.find of another purpose", accountTokens.find("change_email", first.token, 99));
  await reads("accountTokens.find of an expired token", accountTokens.find("verify_email", first.token, 100));
  await reads("accountTokens.findByCode", accountTokens.findByCode("verify_email", "code", 99).then(isFirst));
  await reads("accountTokens.findByUser", accountTokens.findByUser("verify_email", "u1", 99).then(isFirst));
  await writes("accountTokens.countTry", accountTokens.countTry(first.row.id, 1));
  await writes("accountTokens.countTry once too often", accountTokens.countTry(first.row.id, 1));
  await writes("accountTokens.consume of an expired token", accountTokens.consume(first.row.id, 100));
  await writes("accountTokens.consume", accountTokens.consume(first.row.id, 99));
  await writes("accountTokens.consume again", accountTokens.consume(first.row.id, 99));
  const [third, invitation] = [issue(), issue({ purpose: "invitation", user_id: null })];
  await writes("accountTokens.issue of others", third.statements, invitation.statements);
  await writes("accountTokens.deleteByUser", accountTokens.deleteByUser("verify_email", "u1"));
  await reads("accountTokens.findByUser after it", accountTokens.findByUser("verify_email", "u1", 50));
  await reads("accountTokens.find of the rest", accountTokens.find("invitation", invitation.token, 50).then(Boolean));
  await writes("accountTokens.deleteByEmail", accountTokens.deleteByEmail("invitation", "u1@x.org"));
  await writes("accountTokens.deleteExpired", accountTokens.deleteExpired(100));
  await reads("accountTokens.find of none", accountTokens.find("invitation", invitation.token, 50));

  const verification = {
    id: "v1",
    user_id: "u2",
    email: "U2@x.org",
    email_folded: "u2@x.org",
    sent_at: 10,
    verified_at: null,
    created_at: 10,
  };
  await writes("emailVerifications.insert", emailVerifications.insert(verification));
  await writes("emailVerifications.insert again", emailVerifications.insert({ ...verification, id: "v2" }));
  await reads("emailVerifications.findById", emailVerifications.findById("v1"));
  await reads("emailVerifications.findByUser of nobody", emailVerifications.findByUser("nobody"));
  await reads("emailVerifications.findPending", emailVerifications.findPending("u2@x.org"));
  await reads(
    "emailVerifications.findHolder",
    emailVerifications.findHolder("u3@x.org").then((holder) => holder?.id),
  );
  await writes("emailVerifications.setSent", emailVerifications.setSent("v1", 10, 70));
  await writes("emailVerifications.setSent too early", emailVerifications.setSent("v1", 69, 129));
  await writes("emailVerifications.deleteAbandoned of none", emailVerifications.deleteAbandoned(9));
  await writes("emailVerifications.setVerified", emailVerifications.setVerified("u2", 80));
  await writes("emailVerifications.setVerified again", emailVerifications.setVerified("u2", 81));
  await reads("emailVerifications.findPending of none", emailVerifications.findPending("u2@x.org"));
  await writes("emailVerifications.deleteByUser of nobody", emailVerifications.deleteByUser("nobody"));

  const invited = {
    id: "i1",
    email: "New@x.org",
    email_folded: "new@x.org",
    role: "user",
    communication_language: "de",
    invited_by: "u1",
    mailed: 1,
    created_at: 10,
    sent_at: 10,
    expires_at: 90,
    version: 1,
  } as const;
  const toBeAdmin = { ...invited, id: "i2", email_folded: "admin@x.org", role: "admin" } as const;
  const fromNobody = { ...invited, id: "i3", email_folded: "third@x.org", invited_by: null, expires_at: 20 } as const;
  await writes("invitations.insert", [invited, toBeAdmin, fromNobody].map(invitations.insert));
  await writes("invitations.insert of the same address", invitations.insert({ ...invited, id: "i4" }));
  await reads("invitations.findPage", invitations.findPage({}, null, 1));
  await reads("invitations.findPage after", invitations.findPage({}, { value: 10, id: "i2" }, 5));
  await reads("invitations.findPage of a search", invitations.findPage({ search: "Third@", role: "user" }, null, 5));
  await reads("invitations.count of a search", invitations.count({ search: "100%", role: "admin" }));
  await reads("invitations.count", invitations.count({}));
  await reads("invitations.findById", invitations.findById("i3"));
  await reads(
    "invitations.findByAddress",
    invitations.findByAddress("new@x.org").then((found) => found?.id),
  );
  await writes("invitations.update", invitations.update("i1", 1, { mailed: 0 }));
  await writes("invitations.update of an old version", invitations.update("i1", 1, { mailed: 1 }));
  await writes("invitations.accept of an old version", invitations.accept(invited));
  await writes("invitations.accept", invitations.accept({ ...invited, version: 2 }));
  await writes("invitations.accept of an admin by an inactive one", invitations.accept(toBeAdmin));
  await writes("invitations.accept of an admin by nobody", invitations.accept({ ...toBeAdmin, invited_by: null }));
  await writes("invitations.accept of an admin by an admin", invitations.accept({ ...toBeAdmin, invited_by: "u2" }));
  await writes("invitations.deleteExpired", invitations.deleteExpired(19));
  await writes("invitations.delete", invitations.delete("i3"));
  await writes("invitations.delete again", invitations.delete("i3"));
}

export async function exerciseIdentities(
  { identities, signInMethods }: IdentityRepositories,
  settingsVersion: number,
  { reads, writes }: Recorder,
): Promise<void> {
  const identity = {
    id: "i1",
    user_id: "u1",
    issuer: "https://id.example.org",
    subject: "s1",
    name: "Ünë",
    created_at: 10,
    last_login_at: null,
  };
  await writes("identities.insert", identities.insert(identity));
  await writes("identities.insert of a known subject", identities.insert({ ...identity, id: "i2", user_id: "u2" }));
  await writes("identities.insert of a second one", identities.insert({ ...identity, id: "i3", subject: "s2" }));
  await writes(
    "identities.insert for nobody",
    identities.insert({ ...identity, id: "i4", subject: "s3", user_id: "x" }),
  );
  await reads("identities.find", identities.find(identity.issuer, "s1"));
  await reads("identities.find with another case", identities.find(identity.issuer, "S1"));
  await reads("identities.find at another provider", identities.find("https://id.example.com", "s1"));
  await writes("identities.recordLogin", identities.recordLogin("i1", "Una", 20));
  await writes("identities.recordLogin of none", identities.recordLogin("i9", "Una", 20));
  await reads("identities.findByUser", identities.findByUser("u1"));
  const linked = { method: "external", issuer: identity.issuer } as const;
  await reads("signInMethods.hasAdmin", signInMethods.hasAdmin({ method: "credentials" }));
  await reads("signInMethods.hasAdmin with an identity", signInMethods.hasAdmin(linked));
  await writes("signInMethods.requireAdmin", signInMethods.requireAdmin([{ method: "credentials" }, linked]));
  await writes("signInMethods.requireAdmin with an identity", signInMethods.requireAdmin([linked]));
  await writes("identities.deleteByUser with other settings", identities.deleteByUser("u1", settingsVersion + 1));
  await writes("identities.deleteByUser", identities.deleteByUser("u1", settingsVersion));
  await reads("identities.findByUser of none", identities.findByUser("u1"));

  const attempt = {
    id: "a1",
    purpose: "link" as const,
    user_id: "u1",
    issuer: identity.issuer,
    subject: null,
    name: null,
    return_to: "/profile",
    expires_at: 100,
  };
  await writes("identities.insertAttempt", identities.insertAttempt(attempt, 50));
  await writes("identities.insertAttempt again", identities.insertAttempt({ ...attempt, return_to: null }, 50));
  await reads("identities.findAttempt", identities.findAttempt("a1", 99));
  await reads("identities.findAttempt of an expired one", identities.findAttempt("a1", 100));
  await writes("identities.consumeAttempt of an expired one", identities.consumeAttempt("a1", 100));
  await writes("identities.consumeAttempt", identities.consumeAttempt("a1", 99));
  await writes("identities.consumeAttempt again", identities.consumeAttempt("a1", 99));
}
