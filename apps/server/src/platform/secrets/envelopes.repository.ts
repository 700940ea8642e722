import { z } from "zod";
import type { Database, WriteStatement } from "../db/index.ts";
import type { SecretPlace } from "./secret-box.ts";

/** An envelope, and where it is stored. */
interface StoredEnvelope {
  /** Key of the row, at which the next page continues. */
  readonly cursor: string;
  readonly place: SecretPlace;
  readonly envelope: string;
  /** Statement that replaces the envelope, unless it was changed in the meantime. */
  readonly replace: (envelope: string) => WriteStatement;
}

/** Finds the envelopes of one column that were made with a data key, ordered by row, after the row `after`. */
export type FindEnvelopes = (keyId: string, after: string, limit: number) => Promise<readonly StoredEnvelope[]>;

const sealedPayload = z.object({ id: z.string(), sealed: z.string() });
const NO_PAYLOAD = { id: "", sealed: "" };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Empty if the value is not a string; no key opens an empty envelope. */
function readText(json: string): string {
  const value = parseJson(json);
  return typeof value === "string" ? value : "";
}

/** All columns that store envelopes. A column that is missing here loses its secrets at the next rotation. */
export interface EnvelopesRepository {
  readonly inProviders: FindEnvelopes;
  readonly inSettings: FindEnvelopes;
  readonly inMails: FindEnvelopes;
  readonly inJobs: FindEnvelopes;
}

export function createEnvelopesRepository({ read }: Pick<Database, "read">): EnvelopesRepository {
  return {
    inProviders: async (keyId, after, limit) => {
      const rows = await read
        .selectFrom("providers")
        .select(["id", "credentials"])
        .where("credentials", "like", `%.${keyId}.%`)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, credentials }) => ({
        cursor: id,
        place: { table: "providers", row: id, field: "credentials" },
        envelope: credentials ?? "",
        replace: (envelope) => ({
          query: read
            .updateTable("providers")
            .set({ credentials: envelope })
            .where("id", "=", id)
            .where("credentials", "=", credentials),
        }),
      }));
    },
    inSettings: async (keyId, after, limit) => {
      const rows = await read
        .selectFrom("settings")
        .select(["key", "value"])
        .where("value", "like", `%.${keyId}.%`)
        .where("key", ">", after)
        .orderBy("key")
        .limit(limit)
        .execute();
      return rows.map(({ key, value }) => ({
        cursor: key,
        place: { table: "settings", row: key, field: "value" },
        envelope: readText(value),
        replace: (envelope) => ({
          query: read
            .updateTable("settings")
            .set({ value: JSON.stringify(envelope) })
            .where("key", "=", key)
            .where("value", "=", value),
        }),
      }));
    },
    inMails: async (keyId, after, limit) => {
      const rows = await read
        .selectFrom("mail_outbox")
        .select(["id", "content"])
        .where("content", "like", `%.${keyId}.%`)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, content }) => ({
        cursor: id,
        place: { table: "mail_outbox", row: id, field: "content" },
        envelope: content ?? "",
        replace: (envelope) => ({
          query: read
            .updateTable("mail_outbox")
            .set({ content: envelope })
            .where("id", "=", id)
            .where("content", "=", content),
        }),
      }));
    },
    inJobs: async (keyId, after, limit) => {
      const rows = await read
        .selectFrom("jobs")
        .select(["id", "kind", "payload"])
        .where("payload", "like", `%.${keyId}.%`)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, kind, payload }) => {
        const content = sealedPayload.safeParse(parseJson(payload)).data ?? NO_PAYLOAD;
        return {
          cursor: id,
          // A payload has its own id.
          place: { table: "jobs", row: content.id, field: kind },
          envelope: content.sealed,
          replace: (sealed) => ({
            query: read
              .updateTable("jobs")
              .set({ payload: JSON.stringify({ ...content, sealed }) })
              .where("id", "=", id)
              .where("payload", "=", payload),
          }),
        };
      });
    },
  };
}
