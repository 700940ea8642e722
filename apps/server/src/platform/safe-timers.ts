// Timers and event listeners that report errors, because an exception that escapes from a callback would end the
// process and all its shows. All timers with a callback are created here (checked by `safe-timers.test.ts`); a timer
// that is awaited (`node:timers/promises`) reports errors through its promise.

type ErrorHandler = (error: unknown) => void;

let errorHandler: ErrorHandler = (error) => process.emitWarning(error instanceof Error ? error : String(error));

/** Sets the handler for errors of tasks. There is one per process, like the log. */
export function setTaskErrorHandler(listener: ErrorHandler): void {
  errorHandler = listener;
}

/** Wraps a listener so that what it throws or rejects with is reported. */
export function safeCallback<Arguments extends readonly unknown[]>(
  task: (...given: Arguments) => unknown,
): (...given: Arguments) => void {
  return (...given) => {
    try {
      const result = task(...given);
      if (result instanceof Promise) result.catch((error: unknown) => errorHandler(error));
    } catch (error) {
      errorHandler(error);
    }
  };
}

/** `setInterval` with error reporting. */
export function setSafeInterval(task: () => unknown, everyMs: number): NodeJS.Timeout {
  return setInterval(safeCallback(task), everyMs);
}

/** `setTimeout` with error reporting. */
export function setSafeTimeout(task: () => unknown, afterMs: number): NodeJS.Timeout {
  return setTimeout(safeCallback(task), afterMs);
}

export interface PeriodicTask {
  /** Resolves once a run in progress has ended. */
  stop(): Promise<void>;
}

/** Repeats a task until it is stopped. Does not keep the process running. */
export function startPeriodicTask(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): PeriodicTask {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setSafeInterval(() => {
    running = task().catch(onError);
  }, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Rejects if a promise takes too long; its later result is ignored. */
export async function withTimeout<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no result within ${limitMs} ms`)), limitMs);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** `setImmediate` with error reporting. */
export function setSafeImmediate(task: () => unknown): void {
  setImmediate(safeCallback(task));
}

/** `process.nextTick` with error reporting. */
export function safeNextTick(task: () => unknown): void {
  process.nextTick(safeCallback(task));
}
