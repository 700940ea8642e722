import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Letters and digits without look-alikes (0 O, 1 I L). */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** See docs/conformance.md, section 9. */
const CODE_LENGTH = 8;
const ID_BYTES = 16;

/** Signatures of links and keyed hashes of codes: a code is too short for a plain hash. */
export interface VerificationSecrets {
  createId(): string;
  createCode(): string;
  hashCode(code: string): string;
  signLink(token: string): string;
  isSigned(token: string, signature: string): boolean;
}

/** Links signed with `previousKey` are still valid; codes are not and have to be requested again. */
export function createVerificationSecrets(key: Buffer, previousKey: Buffer | null = null): VerificationSecrets {
  const hmac = (text: string, by = key): string => createHmac("sha256", by).update(text).digest("base64url");
  const signLink = (token: string, by = key): string => hmac(`link.${token}`, by);
  const allKeys = [key, ...(previousKey === null ? [] : [previousKey])];
  return {
    createId: () => randomBytes(ID_BYTES).toString("base64url"),
    createCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""),
    hashCode: (code) => hmac(`code.${code.toUpperCase()}`),
    signLink: (token) => signLink(token),
    isSigned: (token, signature) => {
      const givenSignature = Buffer.from(signature);
      return allKeys
        .map((by) => Buffer.from(signLink(token, by)))
        .some((expected) => expected.length === givenSignature.length && timingSafeEqual(expected, givenSignature));
    },
  };
}
