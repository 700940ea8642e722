import { loadavg } from "node:os";
import { machineLine } from "../machine.ts";
import { httpFloor } from "./floor.ts";
import { compare, HttpLoad, type HttpFigures } from "./measure.ts";
import type { Payload, Question } from "./messages.ts";
import { httpProduct } from "./product.ts";

const heads = ["", "bytes", "bare µs", "ours µs", "of bare", "bare /s", "ours /s", "of bare"];

function line({ route }: Question, bytes: number, floor: HttpFigures, product: HttpFigures): readonly string[] {
  return [
    route,
    String(bytes),
    floor.cpu_us.toFixed(0),
    product.cpu_us.toFixed(0),
    (floor.cpu_us / product.cpu_us).toFixed(2),
    floor.per_s.toFixed(0),
    product.per_s.toFixed(0),
    (product.per_s / floor.per_s).toFixed(2),
  ];
}

function show(cells: readonly string[]): void {
  console.log(cells.map((cell, column) => (column === 0 ? cell.padEnd(34) : cell.padStart(8))).join(" "));
}

/** Records the product's responses for the baseline. */
async function payloadsOf(product: HttpLoad, questions: readonly Question[]): Promise<readonly Payload[]> {
  const payloads: Payload[] = [];
  for (const question of questions)
    payloads.push({ route: question.route, body: JSON.parse(await product.ask(question)) });
  return payloads;
}

/** Measures requests with a database read against bare Fastify and zod with the same responses, in the same run. */
export async function benchHttp(requests: number): Promise<void> {
  console.log(`${requests} requests of each kind; ${machineLine()}; load ${loadavg()[0]?.toFixed(1)}`);
  const product = await httpProduct();
  const ours = new HttpLoad(product);
  const floor = await httpFloor(await payloadsOf(ours, product.questions));
  const bare = new HttpLoad(floor);
  try {
    show(heads);
    for (const question of product.questions) {
      const [answer, same] = [await ours.ask(question), await bare.ask(question)];
      if (answer !== same) throw new Error(`${question.path}: the baseline responds differently`);
      const [floor_figures, product_figures] = await compare([bare, ours], question, requests);
      if (floor_figures === undefined || product_figures === undefined) throw new Error("a side is missing");
      show(line(question, Buffer.byteLength(answer), floor_figures, product_figures));
    }
    console.log(`µs: processor time of the server for one request; load now ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await Promise.all([ours.close(), bare.close()]);
    await Promise.all([product.stop(), floor.stop()]);
  }
}
