import { loadavg } from "node:os";
import { describeMachine } from "../machine.ts";
import { startHttpBaseline } from "./http-baseline.ts";
import { compareSides, HttpLoad, type HttpFigures } from "./http-load.ts";
import type { BaselineResponse, BenchRequest } from "./http-messages.ts";
import { startHttpProduct } from "./http-product.ts";

const HEADINGS = ["", "bytes", "bare µs", "ours µs", "of bare", "bare /s", "ours /s", "of bare"];

function formatRow(
  { route }: BenchRequest,
  bytes: number,
  baseline: HttpFigures,
  product: HttpFigures,
): readonly string[] {
  return [
    route,
    String(bytes),
    baseline.cpuUs.toFixed(0),
    product.cpuUs.toFixed(0),
    (baseline.cpuUs / product.cpuUs).toFixed(2),
    baseline.perS.toFixed(0),
    product.perS.toFixed(0),
    (product.perS / baseline.perS).toFixed(2),
  ];
}

function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell, column) => (column === 0 ? cell.padEnd(34) : cell.padStart(8))).join(" "));
}

/** Records the product's responses for the baseline. */
async function recordResponses(
  product: HttpLoad,
  requests: readonly BenchRequest[],
): Promise<readonly BaselineResponse[]> {
  const payloads: BaselineResponse[] = [];
  for (const request of requests)
    payloads.push({ route: request.route, body: JSON.parse(await product.send(request)) });
  return payloads;
}

/** Measures requests with a database read against bare Fastify and zod with the same responses, in the same run. */
export async function benchHttp(requests: number): Promise<void> {
  console.log(`${requests} requests of each kind; ${describeMachine()}; load ${loadavg()[0]?.toFixed(1)}`);
  const product = await startHttpProduct();
  const productLoad = new HttpLoad(product);
  const baseline = await startHttpBaseline(await recordResponses(productLoad, product.requests));
  const baselineLoad = new HttpLoad(baseline);
  try {
    printRow(HEADINGS);
    for (const request of product.requests) {
      const [expected, actual] = [await productLoad.send(request), await baselineLoad.send(request)];
      if (expected !== actual) throw new Error(`${request.path}: the baseline responds differently`);
      const [baselineFigures, productFigures] = await compareSides([baselineLoad, productLoad], request, requests);
      if (baselineFigures === undefined || productFigures === undefined) throw new Error("a side is missing");
      printRow(formatRow(request, Buffer.byteLength(expected), baselineFigures, productFigures));
    }
    console.log(`µs: processor time of the server for one request; load now ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await Promise.all([productLoad.close(), baselineLoad.close()]);
    await Promise.all([product.stop(), baseline.stop()]);
  }
}
