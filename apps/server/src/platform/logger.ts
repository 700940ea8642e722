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
/** Names and passwords in addresses of databases, which drivers like to quote. */
const credentials = /\/\/[^\s/@]+@/g;
const longest_chain = 5;

const scrub = (text: string): string => text.replace(credentials, "//[redacted]@");

/**
 * What a line says of an error: its name, code, text and stack. Drivers hang statements, parameters and commands on
 * theirs (a password that was sent to Redis, for example), which are nobody's to read here.
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

/** JSON lines, one for each thing worth telling; secrets are cut out of them. */
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
