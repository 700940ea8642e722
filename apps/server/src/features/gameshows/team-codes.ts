import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { TeamCredentialsTable } from "../../platform/db/index.ts";

/** Codes have six digits. */
const CODE_COUNT = 1_000_000;
/** 128 bits: the secret of a link cannot be guessed. */
const LINK_BYTES = 16;

/** A team and the version of its code. */
export type TeamCodeKey = Pick<TeamCredentialsTable, "show_id" | "team_id"> & { readonly code_version: number };

/**
 * Derives codes and link secrets of teams from the installation's secret and the version of the code, so that the
 * database contains neither.
 */
export interface TeamCodeDeriver {
  deriveCode(team: TeamCodeKey): string;
  /** Keyed hash under which a code is stored and found within its show. */
  hashCode(showId: string, code: string): string;
  deriveLinkSecret(team: TeamCodeKey): string;
  isLinkSecret(team: TeamCodeKey, given: string): boolean;
}

export function createTeamCodeDeriver(key: Buffer): TeamCodeDeriver {
  const secret = createSecretKey(key);
  const derive = (...parts: readonly (string | number)[]): Buffer =>
    createHmac("sha256", secret).update(parts.join("\n")).digest();
  const deriveLinkBytes = ({ show_id, team_id, code_version }: TeamCodeKey): Buffer =>
    derive("link", show_id, team_id, code_version).subarray(0, LINK_BYTES);
  return {
    deriveCode: ({ show_id, team_id, code_version }) => {
      const number = derive("code", show_id, team_id, code_version).readUIntBE(0, 6) % CODE_COUNT;
      return `${number}`.padStart(6, "0");
    },
    hashCode: (showId, code) => derive("hash", showId, code).toString("base64url"),
    deriveLinkSecret: (team) => deriveLinkBytes(team).toString("base64url"),
    isLinkSecret: (team, given) => {
      const bytes = Buffer.from(given, "base64url");
      return bytes.length === LINK_BYTES && timingSafeEqual(bytes, deriveLinkBytes(team));
    },
  };
}
