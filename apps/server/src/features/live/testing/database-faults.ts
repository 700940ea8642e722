import { DatabaseUnavailable, type Database, type WriteStatement } from "../../../platform/db/index.ts";

/** Controls a database whose writes can be held back, made to fail, or lose their result. */
export interface DatabaseFaults {
  readonly wrap: (database: Database) => Database;
  /** Delays writes until the returned function is called. */
  hold(): () => void;
  /** Makes the next writes fail without writing. */
  failNext(count: number, reason?: DatabaseUnavailable["reason"]): void;
  /** Makes the next writes succeed but report a failure. */
  loseNext(count: number): void;
  /** Statements passed to `write` so far; an empty list for each transaction on a shared database. */
  readonly writes: (readonly WriteStatement[])[];
}

export function createDatabaseFaults(): DatabaseFaults {
  let [fail, lose] = [0, 0];
  let pending: Promise<void> = Promise.resolve();
  const writes: (readonly WriteStatement[])[] = [];
  let why: DatabaseUnavailable["reason"] = "io";
  const outage = (): DatabaseUnavailable => new DatabaseUnavailable(why, "simulated failure");
  return {
    writes,
    hold: () => {
      let release = (): void => undefined;
      pending = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    failNext: (count, reason = "io") => {
      fail = count;
      why = reason;
    },
    loseNext: (count) => {
      lose = count;
    },
    wrap: (database) => {
      const runFaulty = async <T>(statements: readonly WriteStatement[], work: () => Promise<T>): Promise<T> => {
        writes.push(statements);
        await pending;
        if (fail > 0) {
          fail -= 1;
          throw outage();
        }
        const done = await work();
        if (lose > 0) {
          lose -= 1;
          throw outage();
        }
        return done;
      };
      const { transact } = database;
      return {
        ...database,
        read: database.read,
        writeHealth: database.writeHealth,
        transact: transact === null ? null : (work) => runFaulty([], () => transact(work)),
        write: (statements) => runFaulty(statements, () => database.write(statements)),
      };
    },
  };
}
