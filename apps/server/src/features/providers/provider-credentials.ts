import type { ProvidersTable } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import type { FieldValues } from "./provider-values.ts";

/** Encrypts providers' credentials as envelopes, and decrypts them. */
export interface ProviderCredentials {
  /** Encrypts credentials and returns the columns to store. */
  seal(id: string, values: FieldValues): Promise<Pick<ProvidersTable, "credentials" | "credential_keys">>;
  /** Decrypts credentials; null if that is impossible, such as after a restore without secrets. */
  open(row: Pick<ProvidersTable, "id" | "credentials">): Promise<FieldValues | null>;
}

const toPlace = (id: string) => ({ table: "providers", row: id, field: "credentials" });

export function createProviderCredentials(secrets: SecretBox): ProviderCredentials {
  return {
    seal: async (id, values) => {
      const keys = Object.keys(values);
      return {
        credentials: keys.length === 0 ? null : await secrets.encrypt(JSON.stringify(values), toPlace(id)),
        credential_keys: JSON.stringify(keys),
      };
    },
    open: async ({ id, credentials }) => {
      if (credentials === null) return {};
      const opened = await secrets.decrypt(credentials, toPlace(id));
      return opened === null ? null : (JSON.parse(opened) as FieldValues);
    },
  };
}
