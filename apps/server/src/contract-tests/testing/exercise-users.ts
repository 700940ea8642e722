import type { AuthSessionsRepository } from "../../features/auth/auth-sessions.repository.ts";
import type { SettingsRepository } from "../../features/configuration/settings.repository.ts";
import type { UsersRepository } from "../../features/users/users.repository.ts";
import type { Database } from "../../platform/db/index.ts";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { Recorder } from "./recorder.ts";
import { testSessionRow, testUserRow } from "./test-rows.ts";

interface Repositories {
  readonly sessions: AuthSessionsRepository;
  readonly settings: SettingsRepository;
  readonly users: UsersRepository;
}

/** Users `u1` to `u3`, and their sessions. Returns the ways to sign in. */
export async function exerciseUsers(
  database: Database,
  { users, sessions, settings }: Repositories,
  { ids, reads, writes }: Recorder,
): Promise<OfferedSignIns> {
  await writes("users.insert", users.insert(testUserRow("u1", { role: "admin" })), users.insert(testUserRow("u2")));
  await writes(
    "users.insert with an address",
    users.insert(testUserRow("u3", { email: "U3@x.org", email_folded: "u3@x.org" })),
  );
  await writes("users.insert of a taken name", users.insert(testUserRow("u9", { username_folded: "name-u1" })));
  const takenAddress = { email: "u3@X.org", email_folded: "u3@x.org" };
  await writes("users.insert of a taken address", users.insert(testUserRow("u9", takenAddress)));
  await reads("users.findById", users.findById("u1"));
  await reads("users.findById of nobody", users.findById("nobody"));
  await reads(
    "users.findByLogin by name",
    users.findByLogin("NAME-u2").then((found) => found?.id),
  );
  await reads(
    "users.findByLogin by address",
    users.findByLogin("U3@X.ORG").then((found) => found?.id),
  );
  await reads("users.findAllUsernames", users.findAllUsernames());
  const signIns = {
    methods: [{ method: "credentials" }, { method: "external", issuer: "https://id.example.org" }],
    settingsVersion: await settings.findVersion(),
  } as const;
  await reads("users.countActiveAdmins", users.countActiveAdmins());
  await reads("users.findLastAdminReason", users.findLastAdminReason("u1", signIns));
  await writes("users.update", users.update("u2", 1, { first_name: "Uma" }));
  await writes("users.update of an old version", users.update("u2", 1, { first_name: "Ursula" }));
  await writes(
    "users.updateUnlessLastAdmin without another",
    users.updateUnlessLastAdmin("u1", 1, { active: 0 }, signIns),
  );
  await writes("users.update to admin", users.update("u2", 2, { role: "admin" }));
  await writes(
    "users.updateUnlessLastAdmin with another",
    users.updateUnlessLastAdmin("u1", 1, { active: 0 }, signIns),
  );
  await writes("users.recordLogin", users.recordLogin("u2", 1, 5));
  await writes("users.recordLogin of old tokens", users.recordLogin("u2", 7, 5));

  await writes(
    "sessions.insert",
    sessions.insert(testSessionRow("s1", "u1", 100)),
    sessions.insert(testSessionRow("s2", "u1", 200)),
  );
  await writes("sessions.insert of nobody", sessions.insert(testSessionRow("s3", "nobody", 100)));
  await writes("sessions.rotate", sessions.rotate("s1", "hash-s1", { current_hash: "next", previous_hash: "hash-s1" }));
  await writes("sessions.rotate again", sessions.rotate("s1", "hash-s1", { current_hash: "other" }));
  await reads("sessions.findById", sessions.findById("s1"));
  await ids("sessions.findByUser", sessions.findByUser("u1", 150));
  await reads("sessions.findOtherIds", sessions.findOtherIds("u1", "s1"));
  await writes("sessions.removeOthers of somebody else", sessions.removeOthers("u2", "s9"));
  await writes("sessions.removeExpired", sessions.removeExpired("u1", 100));
  await writes("sessions.remove", sessions.remove("s2"));
  await writes("sessions.insert again", sessions.insert(testSessionRow("s4", "u1", 100)));
  await writes("users.deleteSessions", users.deleteSessions("u1"));
  await ids("sessions that are left", database.read.selectFrom("auth_sessions").select("id").execute());
  return signIns;
}
