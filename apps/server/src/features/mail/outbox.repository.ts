import type { Database, MailOutboxTable, WriteStatement } from "../../platform/db/index.ts";

export interface OutboxRepository {
  find(id: string): Promise<MailOutboxTable | undefined>;
  countQueued(): Promise<number>;
  /** The newest mails that finally failed. */
  findFailed(limit: number): Promise<readonly Omit<MailOutboxTable, "content">[]>;
  insert(mail: MailOutboxTable): WriteStatement;
  /** Marks a mail as sent or failed and erases its content. */
  finish(id: string, state: "sent" | "failed", failure: string | null, now: number): WriteStatement;
  /** Stores why an attempt failed; the mail will be retried. */
  setFailure(id: string, failure: string, now: number): WriteStatement;
  deleteFinishedUntil(moment: number): WriteStatement;
}

export function createOutboxRepository({ read }: Pick<Database, "read">): OutboxRepository {
  return {
    find: (id) => read.selectFrom("mail_outbox").selectAll().where("id", "=", id).executeTakeFirst(),
    countQueued: async () => {
      const { count } = await read
        .selectFrom("mail_outbox")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("state", "=", "queued")
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findFailed: (limit) =>
      read
        .selectFrom("mail_outbox")
        .select(["id", "template", "recipient", "state", "failure", "created_at", "changed_at"])
        .where("state", "=", "failed")
        .orderBy("changed_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    insert: (mail) => ({ query: read.insertInto("mail_outbox").values(mail) }),
    finish: (id, state, failure, now) => ({
      query: read
        .updateTable("mail_outbox")
        .set({ state, failure, content: null, changed_at: now })
        .where("id", "=", id),
    }),
    setFailure: (id, failure, now) => ({
      query: read.updateTable("mail_outbox").set({ failure, changed_at: now }).where("id", "=", id),
    }),
    deleteFinishedUntil: (moment) => ({
      query: read.deleteFrom("mail_outbox").where("state", "in", ["sent", "failed"]).where("changed_at", "<=", moment),
    }),
  };
}
