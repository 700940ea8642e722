import { openTarget, type DatabaseLocation } from "@showrunner/server/testing";

const EVENTS_PER_SHOW = 100_000;
const EVENTS_PER_INSERT = 1_000;
const INSERTS_PER_TRANSACTION = 50;

/** An event of the size of a submission: about 260 bytes. */
const createEvent = (show: number, seq: number): string =>
  JSON.stringify({
    type: "submission_received",
    at: 1_700_000_000_000 + seq * 37,
    team_id: `team-${show}-${seq % 300}`,
    round_id: `0190a6f2-7c1e-7000-8000-${String(seq % 40).padStart(12, "0")}`,
    submission_id: `sub-${show}-${seq}`,
    answer: { kind: "text", text: `Größe ${seq} – “quoted” 🦉 ${"x".repeat(seq % 60)}` },
  });

/** Adds completed shows with `count` events in total to a database that no server uses. */
export async function fillWithEvents(location: DatabaseLocation, count: number): Promise<void> {
  const target = await openTarget(location);
  const run = (sql: string) => target.query({ sql, parameters: [] });
  try {
    for (let first = 0; first < count; first += EVENTS_PER_SHOW) {
      const show = first / EVENTS_PER_SHOW;
      const showId = `bench-${count}-${String(show).padStart(6, "0")}`;
      const events = Math.min(EVENTS_PER_SHOW, count - first);
      const row = {
        id: showId,
        public_id: `B${count.toString(36)}${show}`,
        owner_id: null,
        name: `Show ${show}`,
        name_folded: `show ${show}`,
        description: "",
        status: "completed",
        paused: 0,
        pending: 0,
        registration_open: 0,
        games_count: 0,
        teams_count: 0,
        seq: events,
        last_at: 1,
        created_at: 1,
        updated_at: 1,
      };
      await target.insert("shows", Object.keys(row), [Object.values(row)]);
      await insertEvents(showId, show, events);
    }
    await target.sync();
  } finally {
    await target.close();
  }

  async function insertEvents(showId: string, show: number, events: number): Promise<void> {
    const columns = ["show_id", "seq", "at", "kind", "personal_of", "event"];
    for (let seq = 1, inserts = 0; seq <= events; seq += EVENTS_PER_INSERT, inserts += 1) {
      if (inserts % INSERTS_PER_TRANSACTION === 0) await run("begin");
      const length = Math.min(EVENTS_PER_INSERT, events - seq + 1);
      const rows = Array.from({ length }, (_, index) => seq + index).map((each) => [
        showId,
        each,
        each,
        "submission_received",
        null,
        createEvent(show, each),
      ]);
      await target.insert("show_events", columns, rows);
      const isLast = seq + EVENTS_PER_INSERT > events;
      if (isLast || inserts % INSERTS_PER_TRANSACTION === INSERTS_PER_TRANSACTION - 1) await run("commit");
    }
  }
}
