// The load generator, in its own process, so that its work does not count as the server's.
import { Crowd } from "./crowd.ts";
import type { Order, Report } from "./messages.ts";
import { register } from "./register.ts";

const crowd = new Crowd();

function carryOut(order: Order): Promise<Report> | Report {
  switch (order.type) {
    case "connect":
      return crowd.connect(order.halls, order.at_once);
    case "fan_out":
      return crowd.fanOut(order.bodies, order.gap_ms);
    case "host":
      return crowd.host(order.body);
    case "storm":
      return crowd.storm(order.kind, order.over_ms, order.seen);
    case "play":
      return crowd.play(order.bodies, order.gap_ms, order.over_ms);
    case "register":
      return register(order.registrations, order.over_ms);
    case "close":
      return crowd.close();
  }
}

process.on("message", (order: Order) => {
  void (async () => {
    let report: Report;
    try {
      report = await carryOut(order);
    } catch (error) {
      report = { type: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(report);
  })();
});
process.on("disconnect", () => process.exit(0));
