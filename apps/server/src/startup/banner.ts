import { renderUnicodeCompact } from "uqr";
import { isLoopbackBinding, findLanAddress } from "../platform/http/addresses.ts";
import type { Server } from "../compose.ts";
import type { Config } from "../config.ts";

/** Text printed when the server is ready: its URLs, a QR code for phones, and the setup code. */
export function formatBanner(
  config: Config,
  { port, setupCode, getPublicUrl }: { readonly port: number } & Pick<Server, "setupCode" | "getPublicUrl">,
): string {
  const local =
    isLoopbackBinding(config.host) || config.host === "0.0.0.0" || config.host === "::" ? "localhost" : config.host;
  const lan = isLoopbackBinding(config.host) ? undefined : findLanAddress();
  const remote = getPublicUrl() ?? (lan === undefined ? undefined : `http://${lan}:${port}`);
  const lines = ["", "  Showrunner is ready.", "", `  On this machine:  http://${local}:${port}`];
  if (remote !== undefined) {
    lines.push(`  In the network:   ${remote}`, "");
    lines.push(
      ...renderUnicodeCompact(remote, { border: 1 })
        .split("\n")
        .map((line) => `  ${line}`),
    );
  }
  if (setupCode !== null) lines.push("", `  Setup code: ${setupCode}`, "  (required for a setup from another machine)");
  return [...lines, ""].join("\n");
}
