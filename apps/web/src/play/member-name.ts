import { readStored, writeStored } from "../api/storage.ts";

/** Stored name of this member within a team, to prefill forms. */
const MEMBER_NAME_KEY = "member_name";
export const readMemberName = (): string => readStored(MEMBER_NAME_KEY) ?? "";
export const saveMemberName = (name: string): void => writeStored(MEMBER_NAME_KEY, name === "" ? null : name);
