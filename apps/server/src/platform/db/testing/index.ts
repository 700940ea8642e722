import type { Database } from "../index.ts";
import { usualBackEnd, type BackEnd, type Place } from "./back-ends.ts";

export { backEnds, serverBackEnds, sqlite, usualBackEnd, type BackEnd, type Place } from "./back-ends.ts";
export { showRow } from "./rows.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly place: Place;
  /** Closes and drops the database. */
  end(): Promise<void>;
}

/** A new, migrated database. */
export async function testDatabase(on?: BackEnd): Promise<TestDatabase> {
  const place = await (on ?? (await usualBackEnd())).place();
  const database = await place.open();
  return {
    database,
    place,
    end: async () => {
      await database.close();
      await place.drop();
    },
  };
}
