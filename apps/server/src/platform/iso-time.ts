/** An instant in epoch ms as it is sent in responses: ISO 8601 in UTC with whole milliseconds. */
export const toIsoTime = (ms: number): string => new Date(ms).toISOString();

export const toIsoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toIsoTime(ms));
