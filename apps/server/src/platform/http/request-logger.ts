import type { FastifyBaseLogger } from "fastify";

type Bindings = Readonly<Record<string, unknown>>;
type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";

/** Logger of one request. Its child logger is created with the first line, since most requests log nothing. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #base: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #child: FastifyBaseLogger | undefined;
  /** Additional fields; evaluated when the first line is written. */
  getExtraBindings: () => Bindings | null = () => null;

  constructor(base: FastifyBaseLogger, bindings: Bindings) {
    this.#base = base;
    this.#bindings = bindings;
  }

  get level(): string {
    return (this.#child ?? this.#base).level;
  }

  set level(level: string) {
    this.#logger.level = level;
  }

  fatal(...line: unknown[]): void {
    this.#write("fatal", line);
  }

  error(...line: unknown[]): void {
    this.#write("error", line);
  }

  warn(...line: unknown[]): void {
    this.#write("warn", line);
  }

  info(...line: unknown[]): void {
    this.#write("info", line);
  }

  debug(...line: unknown[]): void {
    this.#write("debug", line);
  }

  trace(...line: unknown[]): void {
    this.#write("trace", line);
  }

  silent(): void {
    // pino's `silent` level logs nothing
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#logger.child(...given);
  }

  get #logger(): FastifyBaseLogger {
    this.#child ??= this.#base.child({ ...this.#bindings, ...this.getExtraBindings() });
    return this.#child;
  }

  #write(level: Level, line: readonly unknown[]): void {
    const logger = this.#logger;
    Reflect.apply(logger[level], logger, line);
  }
}
