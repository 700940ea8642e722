// The load generator, in its own process, so that its work does not count as the server's.
import { LoadClients } from "./load-clients.ts";
import type { LoadRequest, LoadReport } from "./load-messages.ts";
import { registerPhones } from "./register-phones.ts";

const loadClients = new LoadClients();

function handleRequest(request: LoadRequest): Promise<LoadReport> | LoadReport {
  switch (request.type) {
    case "connect":
      return loadClients.connect(request.shows, request.batchSize);
    case "fan_out":
      return loadClients.fanOut(request.commands, request.gapMs);
    case "host":
      return loadClients.runHostCommand(request.body);
    case "burst":
      return loadClients.sendBurst(request.kind, request.durationMs, request.resultMarker);
    case "play":
      return loadClients.play(request.commands, request.gapMs, request.durationMs);
    case "register":
      return registerPhones(request.registrations, request.durationMs);
    case "close":
      return loadClients.close();
  }
}

process.on("message", (request: LoadRequest) => {
  void (async () => {
    let report: LoadReport;
    try {
      report = await handleRequest(request);
    } catch (error) {
      report = { type: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(report);
  })();
});
process.on("disconnect", () => process.exit(0));
