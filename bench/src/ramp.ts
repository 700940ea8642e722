import { sizeName, type Plan } from "./options.ts";
import { Bench } from "./suite.ts";
import type { MakeSubject, Size, Subject } from "./subject.ts";
import { byFigure, type Figure, type Section } from "./table.ts";

/** In one show all teams answer the same question at the same time; many shows are not in step. */
const answers_over_ms = { one: 3_000, many: 15_000 } as const;
/** Pause of a host between two commands, in ms. */
const gap_ms = { one: 200, many: 1_500 } as const;
const calm_commands = 10;

const in_one_show = [500, 1_000, 2_000, 4_000, 8_000];
const shows_of_50 = [10, 40, 80, 160];
const quick_in_one_show = [50, 100];
const quick_shows_of_50 = [2, 4];

/**
 * The median over commands of the 99th percentile over clients, since other load on the machine affects some commands.
 */
const calm_title = "host command → p99 of screens, nobody plays";
const busy_title = "host command → p99 of screens, all play";

/** Measures host commands, first without play, then while all teams submit. */
async function step(subject: Subject): Promise<readonly Figure[]> {
  const bench = new Bench(subject);
  const { halls, fan_out, probe } = subject;
  const pace = halls.length === 1 ? "one" : "many";
  const over_ms = answers_over_ms[pace];
  const commands = Math.ceil(over_ms / gap_ms[pace]);
  const bodies = fan_out.slice(0, commands);
  try {
    await bench.order({ type: "connect", halls, at_once: 50 }, "connected");
    await bench.say(subject.before_fan_out);
    const calm = await bench.order(
      { type: "fan_out", bodies: fan_out.slice(0, calm_commands), gap_ms: gap_ms[pace] },
      "fanned_out",
    );
    const start = performance.now();
    const [busy, cpu_ms] = await bench.cpuOf(() =>
      bench.order({ type: "play", bodies, gap_ms: gap_ms[pace], over_ms }, "played"),
    );
    const took_ms = performance.now() - start;
    const { rss_bytes } = await probe.memory();
    await bench.order({ type: "close" }, "closed");
    return [
      { what: calm_title, unit: "ms", value: calm.commands.p50 },
      { what: busy_title, unit: "ms", value: busy.commands.p50 },
      { what: "answers acknowledged, p99", unit: "ms", value: busy.answered.p99 },
      { what: "processor while all play", unit: "% of a core", value: (cpu_ms / took_ms) * 100 },
      { what: "memory of the server, resident", unit: "MB", value: rss_bytes / 2 ** 20 },
    ];
  } finally {
    await bench.end();
  }
}

/** Name of the last step before play at least doubles the p99 of host commands; null if the first step does. */
export function carried(steps: readonly { readonly name: string; readonly calm: number; readonly busy: number }[]) {
  const first = steps.findIndex(({ calm, busy }) => busy >= 2 * calm);
  return (first === -1 ? steps.at(-1) : steps[first - 1])?.name ?? null;
}

/** Summarizes the figures of the last column, the product. */
function stepOf({ title, columns }: Section): Parameters<typeof carried>[0][number] {
  const of = (what: string): number =>
    columns.at(-1)?.figures.find((found) => found.what === what)?.value ?? Number.NaN;
  return { name: title, calm: of(calm_title), busy: of(busy_title) };
}

function tell(series: readonly Section[]): void {
  const steps = series.map((section) => stepOf(section));
  console.log(`before p99 doubles under play: ${carried(steps) ?? `less than ${steps[0]?.name ?? ""}`}`);
}

/** Measures larger and larger shows, then more and more shows of 50 teams, each on its own server. */
export async function ramp(subjects: readonly MakeSubject[], { quick }: Plan): Promise<readonly Section[]> {
  const halls = (quick ? quick_in_one_show : in_one_show).map((teams): Size => ({ shows: 1, teams, phones: 0 }));
  const shows = (quick ? quick_shows_of_50 : shows_of_50).map((count): Size => ({
    shows: count,
    teams: 50,
    phones: 0,
  }));
  const found: Section[] = [];
  for (const sizes of [halls, shows]) {
    const series: Section[] = [];
    for (const size of sizes) {
      const columns = [];
      for (const make of subjects) {
        const subject = await make(size, Math.ceil(answers_over_ms.many / gap_ms.many));
        columns.push({ name: subject.name, figures: await step(subject) });
      }
      const section = { title: sizeName(size), columns };
      series.push(section);
      const { name, calm, busy } = stepOf(section);
      console.log(`  ${name}: p99 ${calm.toFixed(1)} ms when nobody plays, ${busy.toFixed(1)} ms when all do`);
    }
    tell(series);
    found.push(...series);
  }
  return byFigure(found);
}
