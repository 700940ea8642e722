interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the processor, in µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Tasks of pages' main threads that took longer, in ms of the processor, so that other work on the machine counts little. */
export function findLongTasks(trace: Buffer, longerThanMs: number): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString("utf8")) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name.endsWith("RunTask") && tdur !== undefined && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length < 20) throw new Error(`the trace has only ${tasks.length} tasks`);
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).filter((ms) => ms > longerThanMs);
}
