import type { AccountDataRepository } from "../../features/profile/account-data.repository.ts";
import type { SettingsRepository } from "../../features/configuration/settings.repository.ts";
import type { UsersRepository } from "../../features/users/users.repository.ts";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { Recorder } from "./recorder.ts";
import { testUserRow } from "./test-rows.ts";

interface Repositories {
  readonly accountData: AccountDataRepository;
  readonly settings: SettingsRepository;
  readonly users: UsersRepository;
}

/** Data of `u1`, their transfer to `u2`, and the deletion of users. */
export async function exerciseAccountData(
  { accountData, users, settings }: Repositories,
  signIns: OfferedSignIns,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  await ids("accountData.findShows", accountData.findShows("u1"));
  await ids("accountData.findGames", accountData.findGames("u1"));
  await ids("accountData.findRounds", accountData.findRounds("u1"));
  await ids("accountData.findImages", accountData.findImages("u1"));
  await ids("accountData.findAudioClips", accountData.findAudioClips("u1"));
  await ids("accountData.findVideos", accountData.findVideos("u1"));
  await reads("accountData.countContent", accountData.countContent("u1"));
  await ids("accountData.findRunningShows", accountData.findRunningShows("u1"));
  await writes("accountData.deleteGames", accountData.deleteGames("u9"));
  await writes("accountData.deleteOwnCoHosting", accountData.deleteOwnCoHosting("u1"));
  await writes("accountData.setContentOwner", accountData.setContentOwner("u1", "u2"));
  await ids("accountData.findImages of the next owner", accountData.findImages("u2"));
  await writes("users.insert of the next admin", users.insert(testUserRow("a1", { role: "admin" })));
  const current = {
    ...signIns,
    settingsVersion: await settings.findVersion(),
  };
  await writes("accountData.requireActiveUser", accountData.requireActiveUser("a1"));
  await writes("accountData.requireActiveUser of nobody", accountData.requireActiveUser("nobody"));
  await writes("accountData.deleteUser", accountData.deleteUser("u3", 1, current));
  await writes("accountData.deleteUser of an old version", accountData.deleteUser("a1", 7, current));
}
