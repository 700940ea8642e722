import { randomBytes, scrypt } from "node:crypto";
import { open, seal } from "./sealed-box.ts";

/** Bytes that can only be opened with a passphrase. */
export interface PassphraseBox {
  readonly salt: string;
  readonly sealed: string;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** 128 MB of memory and about half a second per guess. Part of the archive format: see docs/archive.md. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;

let lastDerivation: Promise<unknown> = Promise.resolve();

/** Derives one key at a time, so that concurrent calls need no more memory than one. */
function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(passphrase.normalize("NFC"), salt, KEY_BYTES, SCRYPT, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  const derived = lastDerivation.then(derive);
  lastDerivation = derived.catch(() => undefined);
  return derived;
}

/** Encrypts with AES-256-GCM under a key derived by scrypt. Opening requires the same `context`. */
export async function sealWithPassphrase(passphrase: string, plain: Buffer, context: string): Promise<PassphraseBox> {
  const salt = randomBytes(SALT_BYTES);
  return { salt: salt.toString("base64url"), sealed: seal(await deriveKey(passphrase, salt), plain, context) };
}

/** Opens the result of `sealWithPassphrase`; null for a wrong passphrase, another context, or a changed box. */
export async function openWithPassphrase(
  passphrase: string,
  { salt, sealed }: PassphraseBox,
  context: string,
): Promise<Buffer | null> {
  return open(await deriveKey(passphrase, Buffer.from(salt, "base64url")), sealed, context);
}
