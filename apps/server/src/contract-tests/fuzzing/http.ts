import { Agent, request as ask } from "node:http";
import type { Answer } from "../../testing/described.ts";
import type { FuzzRequest } from "./requests.ts";

/** An answer that does not come within this is none, in ms. */
const patience_ms = 30_000;

/** Carries requests to a server as they are: no header added, no path made tidy. */
export class HttpLine {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Rejects when no answer comes. */
  async send(request: FuzzRequest): Promise<Answer> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      // A server may close an idle line in the moment that the line is used again; nothing was asked then.
      if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
      return this.#sendOnce(request);
    }
  }

  end(): void {
    this.#agent.destroy();
  }

  #sendOnce({ method, url, headers, payload }: FuzzRequest): Promise<Answer> {
    const { hostname, port } = this.#url;
    // Without it Node would send the body of a GET as if it were the next request.
    const length = payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const asked = ask({
        hostname,
        port,
        method,
        path: url,
        headers: { ...headers, ...length },
        agent: this.#agent,
        timeout: patience_ms,
      });
      asked.on("timeout", () => asked.destroy(new Error(`no answer within ${patience_ms / 1_000} s`)));
      asked.on("error", reject);
      asked.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            rawPayload: Buffer.concat(chunks),
          }),
        );
      });
      asked.end(payload);
    });
  }
}
