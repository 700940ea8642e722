import { formatSize, type BenchPlan } from "./bench-plan.ts";
import { BenchRun } from "./measure-live.ts";
import type { MakeSubject, Size, Subject } from "./subject.ts";
import { groupByFigure, type Figure, type Section } from "./table.ts";

/** In one show all teams answer the same question at the same time; many shows are not in step. */
const SUBMIT_DURATION_MS = { one: 3_000, many: 15_000 } as const;
/** Pause of a host between two commands, in ms. */
const GAP_MS = { one: 200, many: 1_500 } as const;
const IDLE_COMMANDS = 10;

const ONE_SHOW_SIZES = [500, 1_000, 2_000, 4_000, 8_000];
const SHOW_COUNTS = [10, 40, 80, 160];
const QUICK_ONE_SHOW_SIZES = [50, 100];
const QUICK_SHOW_COUNTS = [2, 4];

/**
 * The median over commands of the 99th percentile over clients, since other load on the machine affects some commands.
 */
const IDLE_TITLE = "host command → p99 of screens, idle";
const BUSY_TITLE = "host command → p99 of screens, busy";

/** Measures host commands, first without play, then while all teams submit. */
async function measureStep(subject: Subject): Promise<readonly Figure[]> {
  const bench = new BenchRun(subject);
  const { showConfigs, fanOutCommands, probe } = subject;
  const pace = showConfigs.length === 1 ? "one" : "many";
  const durationMs = SUBMIT_DURATION_MS[pace];
  const commands = Math.ceil(durationMs / GAP_MS[pace]);
  const bodies = fanOutCommands.slice(0, commands);
  try {
    await bench.request({ type: "connect", shows: showConfigs, batchSize: 50 }, "connected");
    await bench.runHostCommands(subject.commandsBeforeFanOut);
    const idle = await bench.request(
      { type: "fan_out", commands: fanOutCommands.slice(0, IDLE_COMMANDS), gapMs: GAP_MS[pace] },
      "fanned_out",
    );
    const start = performance.now();
    const [busy, cpuMs] = await bench.measureCpu(() =>
      bench.request({ type: "play", commands: bodies, gapMs: GAP_MS[pace], durationMs }, "played"),
    );
    const tookMs = performance.now() - start;
    const { rss_bytes } = await probe.memory();
    await bench.request({ type: "close" }, "closed");
    return [
      { what: IDLE_TITLE, unit: "ms", value: idle.commands.p50 },
      { what: BUSY_TITLE, unit: "ms", value: busy.commands.p50 },
      { what: "submissions acknowledged, p99", unit: "ms", value: busy.ackMs.p99 },
      { what: "processor while busy", unit: "% of a core", value: (cpuMs / tookMs) * 100 },
      { what: "memory of the server, resident", unit: "MB", value: rss_bytes / 2 ** 20 },
    ];
  } finally {
    await bench.stop();
  }
}

/** Name of the last step before play at least doubles the p99 of host commands; null if the first step does. */
export function findLastSustainedStep(
  steps: readonly { readonly name: string; readonly idle: number; readonly busy: number }[],
) {
  const first = steps.findIndex(({ idle, busy }) => busy >= 2 * idle);
  return (first === -1 ? steps.at(-1) : steps[first - 1])?.name ?? null;
}

/** Summarises the figures of the last column, the product. */
function summariseStep({ title, columns }: Section): Parameters<typeof findLastSustainedStep>[0][number] {
  const of = (what: string): number =>
    columns.at(-1)?.figures.find((found) => found.what === what)?.value ?? Number.NaN;
  return { name: title, idle: of(IDLE_TITLE), busy: of(BUSY_TITLE) };
}

function logSustainedStep(series: readonly Section[]): void {
  const steps = series.map((section) => summariseStep(section));
  console.log(`before p99 doubles under play: ${findLastSustainedStep(steps) ?? `less than ${steps[0]?.name ?? ""}`}`);
}

/** Measures larger and larger shows, then more and more shows of 50 teams, each on its own server. */
export async function measureRamp(
  subjects: readonly MakeSubject[],
  { isQuick }: BenchPlan,
): Promise<readonly Section[]> {
  const largeShows = (isQuick ? QUICK_ONE_SHOW_SIZES : ONE_SHOW_SIZES).map((teams): Size => ({
    shows: 1,
    teams,
    phones: 0,
  }));
  const shows = (isQuick ? QUICK_SHOW_COUNTS : SHOW_COUNTS).map((count): Size => ({
    shows: count,
    teams: 50,
    phones: 0,
  }));
  const found: Section[] = [];
  for (const sizes of [largeShows, shows]) {
    const series: Section[] = [];
    for (const size of sizes) {
      const columns = [];
      for (const make of subjects) {
        const subject = await make(size, Math.ceil(SUBMIT_DURATION_MS.many / GAP_MS.many));
        columns.push({ name: subject.name, figures: await measureStep(subject) });
      }
      const section = { title: formatSize(size), columns };
      series.push(section);
      const { name, idle, busy } = summariseStep(section);
      console.log(`  ${name}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms busy`);
    }
    logSustainedStep(series);
    found.push(...series);
  }
  return groupByFigure(found);
}
