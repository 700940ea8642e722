import { pino, type DestinationStream, type Level, type Logger } from "pino";

const secret_names = [
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
const secret_paths = secret_names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
/** User names and passwords in database URLs, which drivers include in messages. */
const credentials = /\/\/[^\s/@]+@/g;
const longest_chain = 5;

const scrub = (text: string): string => text.replace(credentials, "//[redacted]@");

/**
 * Serializes name, code, message and stack of an error. Drivers attach statements, parameters and commands (such as a
 * password sent to Redis) to theirs, which must not be logged.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? scrub(error) : typeof error;
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: scrub(error.stack ?? ""),
    ...(cause === undefined || depth >= longest_chain ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** JSON logger that redacts secrets. */
export function createLogger(level: Level | "silent", destination: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: { paths: secret_paths, censor: "[redacted]" },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
}
