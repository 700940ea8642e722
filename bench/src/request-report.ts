import type { ChildProcess, Serializable } from "node:child_process";

/** Sends a request to a forked process and resolves with its next message. Rejects if it exits first. */
export function requestReport(child: ChildProcess, request: Serializable, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`${name} exited (${code})`));
    child.once("exit", onExit);
    child.once("message", (report) => {
      child.off("exit", onExit);
      resolve(report);
    });
    child.send(request);
  });
}
