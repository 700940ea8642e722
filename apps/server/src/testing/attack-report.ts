/**
 * Attacker scenarios live in `*.attack.test.ts`: a short form in every test run, the full one in `npm run
 * test:attacks`. Both are bounded and stay on the loopback interface.
 */
const isFullRun = process.env["ATTACKS"] === "full";

/** How often this run tries an attack. */
export function attemptCount(counts: { readonly short: number; readonly full: number }): number {
  return isFullRun ? counts.full : counts.short;
}

/** Prints the result of an attack in a full run, such as `library answers: 0 of 200 read`. */
export function reportAttack(name: string, counts: Readonly<Record<string, number>>): void {
  const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  if (isFullRun) console.log(`attack: ${name}: ${figures.join(", ")}`);
}
