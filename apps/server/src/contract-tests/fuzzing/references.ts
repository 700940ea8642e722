import type { ShowFixture, TestWorld } from "../test-world.ts";

/** Current ids and other values, by placeholder name. */
export type References = Readonly<Record<string, unknown>>;

/** @param other a show to which these callers have no access */
export async function collectReferences(
  fixture: ShowFixture,
  other: ShowFixture,
  { server, callers }: TestWorld,
): Promise<References> {
  const as = callers.owner;
  const { slices } = await server.call("GET /gameshows/:id/live", { as, params: { id: fixture.showId } });
  const { show, desk, programme } = slices;
  const { team, ...ids } = fixture;
  return {
    ...ids,
    teamToken: team.team_token ?? "",
    otherShowId: other.showId,
    otherTeamId: other.teamId,
    runId: show.run_id,
    liveRoundId: desk?.round_id ?? programme.games[0]?.rounds[0]?.id ?? "",
    phase: desk?.phase ?? null,
  };
}

const REFERENCE = /^\{\{(\w+)\}\}$/;

/** Replaces placeholders by their values, at any depth. */
export function fillReferences(value: unknown, references: References): unknown {
  if (typeof value === "string") {
    const name = REFERENCE.exec(value)?.[1];
    return name !== undefined && Object.hasOwn(references, name) ? references[name] : value;
  }
  if (Array.isArray(value)) return value.map((part) => fillReferences(part, references));
  if (typeof value !== "object" || value === null) return value;
  // Names such as `__proto__` must be ordinary keys here.
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fillReferences(part, references)]));
}
