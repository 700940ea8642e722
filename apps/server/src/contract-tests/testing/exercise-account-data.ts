import type { AccountDataRepository } from "../../features/profile/account-data.repository.ts";
import type { SettingsRepository } from "../../features/settings/settings.repository.ts";
import type { UsersRepository } from "../../features/users/users.repository.ts";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { Recorder } from "./recorder.ts";
import { testUserRow } from "./test-rows.ts";

interface Repositories {
  readonly account_data: AccountDataRepository;
  readonly settings: SettingsRepository;
  readonly users: UsersRepository;
}

/** Data of `u1`, their transfer to `u2`, and the deletion of users. */
export async function exerciseAccountData(
  { account_data, users, settings }: Repositories,
  signIns: OfferedSignIns,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  await ids("account_data.findShows", account_data.findShows("u1"));
  await ids("account_data.findGames", account_data.findGames("u1"));
  await ids("account_data.findRounds", account_data.findRounds("u1"));
  await ids("account_data.findImages", account_data.findImages("u1"));
  await ids("account_data.findAudioClips", account_data.findAudioClips("u1"));
  await ids("account_data.findVideos", account_data.findVideos("u1"));
  await reads("account_data.countContent", account_data.countContent("u1"));
  await ids("account_data.findRunningShows", account_data.findRunningShows("u1"));
  await writes("account_data.deleteGames", account_data.deleteGames("u9"));
  await writes("account_data.deleteOwnCoHosting", account_data.deleteOwnCoHosting("u1"));
  await writes("account_data.setContentOwner", account_data.setContentOwner("u1", "u2"));
  await ids("account_data.findImages of the next owner", account_data.findImages("u2"));
  await writes("users.insert of the next admin", users.insert(testUserRow("a1", { role: "admin" })));
  const current = {
    ...signIns,
    settingsVersion: await settings.findVersion(),
  };
  await writes("account_data.requireActiveUser", account_data.requireActiveUser("a1"));
  await writes("account_data.requireActiveUser of nobody", account_data.requireActiveUser("nobody"));
  await writes("account_data.deleteUser", account_data.deleteUser("u3", 1, current));
  await writes("account_data.deleteUser of an old version", account_data.deleteUser("a1", 7, current));
}
