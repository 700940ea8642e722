/**
 * Timers and event listeners whose exceptions end nothing: one that escapes from a callback ends the whole process, with
 * all shows on it. All timers of the server are made here (`tasks.test.ts`).
 */

type FailureListener = (error: unknown) => void;

let onFailure: FailureListener = (error) => process.emitWarning(error instanceof Error ? error : String(error));

/** Says where failures of tasks go; the process has one log. */
export function reportTaskFailures(listener: FailureListener): void {
  onFailure = listener;
}

/** A listener that reports what the given one throws or rejects with. */
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

/** `setInterval` for a task that may fail. */
export function repeat(task: () => unknown, every_ms: number): NodeJS.Timeout {
  return setInterval(guarded(task), every_ms);
}

/** `setTimeout` for a task that may fail. */
export function later(task: () => unknown, after_ms: number): NodeJS.Timeout {
  return setTimeout(guarded(task), after_ms);
}

/** `setImmediate` for a task that may fail. */
export function soon(task: () => unknown): void {
  setImmediate(guarded(task));
}

/** `process.nextTick` for a task that may fail. */
export function atEndOfTurn(task: () => unknown): void {
  process.nextTick(guarded(task));
}
