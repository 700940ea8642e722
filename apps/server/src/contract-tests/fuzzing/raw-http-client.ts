import { Agent, request as sendRequest } from "node:http";
import type { ReceivedResponse } from "../../testing/openapi-validator.ts";
import type { FuzzRequest } from "./request-plans.ts";

/** Time limit for a response, in ms. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Sends requests unchanged: no added headers, no normalised path. */
export class RawHttpClient {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Rejects when there is no response. */
  async send(request: FuzzRequest): Promise<ReceivedResponse> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      // The server may close an idle connection at the moment of its reuse; in that case the request was not processed.
      if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
      return this.#sendOnce(request);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #sendOnce({ method, url, headers, payload }: FuzzRequest): Promise<ReceivedResponse> {
    const { hostname, port } = this.#url;
    // Without a length, Node would send the body of a GET as the start of the next request.
    const length = payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const outgoing = sendRequest({
        hostname,
        port,
        method,
        path: url,
        headers: { ...headers, ...length },
        agent: this.#agent,
        timeout: RESPONSE_TIMEOUT_MS,
      });
      outgoing.on("timeout", () => outgoing.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS / 1_000} s`)));
      outgoing.on("error", reject);
      outgoing.on("response", (response) => {
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
      outgoing.end(payload);
    });
  }
}
