import type { EventBody, ShowEvent, TeamId } from "@showrunner/engine";

/** The team whose personal fields an event holds; null when it holds none. */
export function personalOf(body: EventBody): TeamId | null {
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

function withoutPersonal(body: EventBody): EventBody {
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

/** The event as it stays in the log when its team was deleted: the same play, nobody's name. */
export function blanked(event: ShowEvent): ShowEvent {
  return { ...event, body: withoutPersonal(event.body) };
}
