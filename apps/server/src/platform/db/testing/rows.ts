import type { ShowsTable } from "../index.ts";

/** Show row with defaults, overridden by `change`. */
export const createShowRow = (change: Partial<ShowsTable> = {}): ShowsTable => ({
  id: "s",
  public_id: "P",
  owner_id: null,
  name: "",
  name_folded: "",
  description: "",
  status: "ready",
  paused: 0,
  pending: 1,
  registration_open: 1,
  games_count: 0,
  teams_count: 0,
  seq: 1,
  last_at: 0,
  created_at: 0,
  updated_at: 0,
  ...change,
});
