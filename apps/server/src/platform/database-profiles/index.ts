export {
  readProfileFile,
  updateProfileFile,
  UnusableProfileFile,
  type ProfileFile,
  type UnfinishedActivation,
} from "./profile-file.ts";
export {
  openProfiles,
  resealProfiles,
  resolveDatabaseFolder,
  sealProfiles,
  toLocation,
  type ConnectionDefaults,
  type StoredProfile,
} from "./stored-profile.ts";
