import type { EventBody, ShowEvent, TeamId } from "@showrunner/engine";

/** The team whose personal data an event holds; null for none. */
export function findPersonalDataTeam(body: EventBody): TeamId | null {
  switch (body.type) {
    case "team_registered":
    case "team_updated":
    case "member_joined":
    case "points_corrected":
      return body.team_id;
    default:
      return null;
  }
}

function redactBody(body: EventBody): EventBody {
  switch (body.type) {
    case "team_registered": {
      const { skeleton: _, ...rest } = body;
      return { ...rest, name: "" };
    }
    case "team_updated": {
      const { skeleton: _, ...rest } = body;
      return { ...rest, name: "" };
    }
    case "member_joined":
      return { ...body, name: null };
    case "points_corrected":
      return { ...body, reason: "" };
    default:
      return body;
  }
}

/** The event as it remains in the log after its team was deleted: without names. */
export function redactEvent(event: ShowEvent): ShowEvent {
  return { ...event, body: redactBody(event.body) };
}
