import { spawn } from "node:child_process";
import { root } from "./files.ts";

export interface ProcessResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end and captures its output. */
export function capture(command: string, args: readonly string[], cwd: string = root): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/** Runs the jobs in order, at most `limit` at a time. */
export async function runPool(limit: number, jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = jobs.values();
  const worker = async (): Promise<void> => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
