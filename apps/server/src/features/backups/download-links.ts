import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const VALID_S = 60;
const NONCE_BYTES = 12;

/** Query parameters of a link; its path names the backup. */
export interface LinkSignature {
  readonly exp: number;
  readonly nonce: string;
  readonly sig: string;
}

export interface DownloadLinks {
  sign(name: string): LinkSignature;
  /** A link is valid for one minute, and once on each server. */
  redeem(name: string, link: LinkSignature): "good" | "forged" | "expired";
}

/** Links for downloads by the browser itself, which cannot send an access token. */
export function createDownloadLinks(key: Buffer, now: () => number): DownloadLinks {
  const used = new Map<string, number>();
  const compute = (name: string, exp: number, nonce: string): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([name, exp, nonce]))
      .digest("base64url");
  return {
    sign: (name) => {
      const exp = Math.floor(now() / 1_000) + VALID_S;
      const nonce = randomBytes(NONCE_BYTES).toString("base64url");
      return { exp, nonce, sig: compute(name, exp, nonce) };
    },
    redeem: (name, { exp, nonce, sig }) => {
      const [expected, given] = [Buffer.from(compute(name, exp, nonce)), Buffer.from(sig)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      const nowS = now() / 1_000;
      for (const [known, end] of used) if (end < nowS) used.delete(known);
      if (exp < nowS || used.has(nonce)) return "expired";
      used.set(nonce, exp);
      return "good";
    },
  };
}
