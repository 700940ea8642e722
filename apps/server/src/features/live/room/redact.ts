import { PERSONAL_DATA, type EventBody, type ShowEvent, type TeamId } from "@showrunner/engine";

const personalData: Readonly<Partial<Record<string, object>>> = PERSONAL_DATA;

/** The team whose personal data an event holds; null for none. */
export function findPersonalDataTeam(body: EventBody): TeamId | null {
  return "team_id" in body && personalData[body.type] !== undefined ? body.team_id : null;
}

/** The event as it remains in the log after its team was deleted: without names and reasons. */
export function redactEvent(event: ShowEvent): ShowEvent {
  return { ...event, body: { ...event.body, ...personalData[event.body.type] } };
}
