import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Letters and digits without look-alikes (0 O, 1 I L). */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Specification, section 9. */
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

export function createVerificationSecrets(key: Buffer): VerificationSecrets {
  const hmac = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  const signLink = (token: string): string => hmac(`link.${token}`);
  return {
    createId: () => randomBytes(ID_BYTES).toString("base64url"),
    createCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""),
    hashCode: (code) => hmac(`code.${code.toUpperCase()}`),
    signLink,
    isSigned: (token, signature) => {
      const [expected, given] = [Buffer.from(signLink(token)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
