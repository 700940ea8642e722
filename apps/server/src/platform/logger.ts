import { pino, type DestinationStream, type Level, type Logger } from "pino";

const secretFields = [
  "access_token",
  "authorization",
  "cookie",
  "password",
  "refresh_token",
  "secret",
  "setup_code",
  "team_token",
  "token",
];
const redactedPaths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
/** User names and passwords in database URLs, which drivers include in messages. */
const urlCredentials = /\/\/[^\s/@]+@/g;
const MAX_CAUSE_DEPTH = 5;

const redactCredentials = (text: string): string => text.replace(urlCredentials, "//[redacted]@");

/**
 * Serializes name, code, message and stack of an error. Drivers attach statements, parameters and commands (such as a
 * password sent to Redis) to theirs, which must not be logged.
 */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? redactCredentials(error) : typeof error;
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: redactCredentials(error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: redactCredentials(error.stack ?? ""),
    ...(cause === undefined || depth >= MAX_CAUSE_DEPTH ? {} : { cause: serializeError(cause, depth + 1) }),
  };
}

/** JSON logger that redacts secrets. */
export function createLogger(level: Level | "silent", destination: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: { paths: redactedPaths, censor: "[redacted]" },
      serializers: { err: (error: unknown) => serializeError(error) },
    },
    destination,
  );
}
