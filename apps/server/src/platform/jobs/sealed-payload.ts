import { z } from "zod";
import { newId } from "../ids.ts";
import type { SecretBox } from "../secrets/secret-box.ts";

const sealedPayload = z.object({ id: z.string(), sealed: z.string() });

/**
 * Payload of a job that contains what a visitor typed. It is encrypted, because it may be a password in the wrong
 * field.
 */
export type SealedPayload = z.output<typeof sealedPayload>;

/** Seals and opens payloads of one kind of job. */
export interface PayloadSealer {
  seal(text: string): Promise<SealedPayload>;
  /** Null if the payload was sealed with a lost key. */
  open(payload: unknown): Promise<string | null>;
}

export function createPayloadSealer(secrets: SecretBox, kind: string): PayloadSealer {
  const getPlace = (id: string) => ({ table: "jobs", row: id, field: kind });
  return {
    seal: async (text) => {
      const id = newId();
      return { id, sealed: await secrets.encrypt(text, getPlace(id)) };
    },
    open: (payload) => {
      const { id, sealed } = sealedPayload.parse(payload);
      return secrets.decrypt(sealed, getPlace(id));
    },
  };
}
