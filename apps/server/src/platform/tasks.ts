/**
 * Timers and event listeners that report errors: an exception that escapes from a callback would end the process and
 * all its shows. All timers of the server are created here (checked by `safe-timers.test.ts`).
 */

type FailureListener = (error: unknown) => void;

let onFailure: FailureListener = (error) => process.emitWarning(error instanceof Error ? error : String(error));

/** Sets the handler for errors of tasks; the process has one log. */
export function reportTaskFailures(listener: FailureListener): void {
  onFailure = listener;
}

/** Wraps a listener so that what it throws or rejects with is reported. */
export function guarded<Arguments extends readonly unknown[]>(
  task: (...given: Arguments) => unknown,
): (...given: Arguments) => void {
  return (...given) => {
    try {
      const result = task(...given);
      if (result instanceof Promise) result.catch((error: unknown) => onFailure(error));
    } catch (error) {
      onFailure(error);
    }
  };
}

/** `setInterval` with error reporting. */
export function repeat(task: () => unknown, every_ms: number): NodeJS.Timeout {
  return setInterval(guarded(task), every_ms);
}

/** `setTimeout` with error reporting. */
export function later(task: () => unknown, after_ms: number): NodeJS.Timeout {
  return setTimeout(guarded(task), after_ms);
}

/** `setImmediate` with error reporting. */
export function soon(task: () => unknown): void {
  setImmediate(guarded(task));
}

/** `process.nextTick` with error reporting. */
export function atEndOfTurn(task: () => unknown): void {
  process.nextTick(guarded(task));
}
