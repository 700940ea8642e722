// The bots of one rehearsal or load check. They run in a separate process, so that their work does not delay the shows
// of the server. They know only the address, the tokens and the rounds that the server sends.
import { runLoadCheck } from "./load-check.ts";
import type { FromBots, HostStep, ToBots } from "./bot-messages.ts";
import { RehearsingBots } from "./rehearsing-bots.ts";

let rehearsal: RehearsingBots | null = null;
let onHostDone: ((ok: boolean) => void) | null = null;

function send(message: FromBots): void {
  if (process.connected) process.send?.(message);
}

function runHostStep(step: HostStep): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  onHostDone = resolve;
  send({ type: "host", step });
  return promise;
}

process.on("message", (message: ToBots) => {
  switch (message.type) {
    case "rehearse":
      rehearsal = new RehearsingBots(message, send);
      return;
    case "join":
      rehearsal?.join(message.bots);
      return;
    case "rounds":
      rehearsal?.setRounds(message.secret, message.rounds);
      return;
    case "check_load":
      // A rejection ends the process, which the server notices.
      void runLoadCheck({ ...message, send, runHostStep }).then((report) => send({ type: "report", report }));
      return;
    case "host_done":
      onHostDone?.(message.ok);
  }
});
// The server process has ended for any reason.
process.on("disconnect", () => process.exit(0));
