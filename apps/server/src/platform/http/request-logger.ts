import type { FastifyBaseLogger } from "fastify";

type Bindings = Readonly<Record<string, unknown>>;
type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";

/** Logger of one request. Its child logger is created with the first line, since most requests log nothing. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #base: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;
  /** Additional fields; evaluated when the first line is written. */
  about: () => Bindings | null = () => null;

  constructor(base: FastifyBaseLogger, bindings: Bindings) {
    this.#base = base;
    this.#bindings = bindings;
  }

  get level(): string {
    return (this.#made ?? this.#base).level;
  }

  set level(level: string) {
    this.#logger.level = level;
  }

  fatal(...line: unknown[]): void {
    this.#tell("fatal", line);
  }

  error(...line: unknown[]): void {
    this.#tell("error", line);
  }

  warn(...line: unknown[]): void {
    this.#tell("warn", line);
  }

  info(...line: unknown[]): void {
    this.#tell("info", line);
  }

  debug(...line: unknown[]): void {
    this.#tell("debug", line);
  }

  trace(...line: unknown[]): void {
    this.#tell("trace", line);
  }

  silent(): void {
    // pino's `silent` level logs nothing
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#logger.child(...given);
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#base.child({ ...this.#bindings, ...this.about() });
    return this.#made;
  }

  #tell(level: Level, line: readonly unknown[]): void {
    const logger = this.#logger;
    Reflect.apply(logger[level], logger, line);
  }
}
