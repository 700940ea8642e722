import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { compose } from "@showrunner/server/compose";
import { readConfig } from "@showrunner/server/config";

/** The OpenAPI document that a new server serves. */
export async function renderOpenApiDocument(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-docs-"));
  const server = await compose(readConfig({ DATA_DIR: folder }), pino({ level: "silent" }));
  try {
    const response = await server.app.inject("/api/v1/openapi.json");
    // A busy machine may make the server shed the request.
    if (response.statusCode !== 200)
      throw new Error(`The server responded with ${response.statusCode}: ${response.body}`);
    return `${JSON.stringify(response.json(), null, 2)}\n`;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
