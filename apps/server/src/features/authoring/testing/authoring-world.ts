import type {
  draftRequest,
  DraftStreamEvent,
  RunStreamEvent,
  TextCheckRequest,
  TextCheckStreamEvent,
} from "@showrunner/contract/rest";
import type { z } from "zod";
import { startTestServer, type Credentials } from "../../../testing/test-server.ts";
import { buildOpinionPrompt, type OpenQuestion } from "../prompts/second-opinion.v1.ts";

interface Endpoint {
  /** Base address of an OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** A server whose features write with the model of an endpoint. */
export interface AuthoringWorld {
  draft(request: z.input<typeof draftRequest>): Promise<readonly DraftStreamEvent[]>;
  checkTexts(request: TextCheckRequest): Promise<readonly TextCheckStreamEvent[]>;
  /** Asks for a second opinion about questions, with the prompt of the drafts. */
  askOpinion(questions: readonly OpenQuestion[]): Promise<readonly RunStreamEvent[]>;
  close(): Promise<void>;
}

/** Runs of one account, below the limit of runs. */
const RUNS_PER_ACCOUNT = 40;

export async function startAuthoringWorld({ baseUrl, apiKey, model }: Endpoint): Promise<AuthoringWorld> {
  const server = await startTestServer({ APPROVED_HOSTS: new URL(baseUrl).hostname });
  const admin = await server.setUp();
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { id } = await server.call("POST /providers", {
    as: admin,
    body: {
      name: "Evaluated model",
      provider_key: "general",
      settings: { base_url: baseUrl, default_model: model },
      credentials: { api_key: apiKey },
      capabilities: ["llm"],
    },
  });
  const tested = await server.call("POST /providers/:id/test", { as: admin, params: { id } });
  if (tested.test.failure !== null) throw new Error(`The endpoint failed its connection test: ${tested.test.failure}`);

  let runs = 0;
  let caller: Credentials = admin;
  const stream = async <E>(path: string, body: object): Promise<readonly E[]> => {
    if (runs > 0 && runs % RUNS_PER_ACCOUNT === 0) caller = await server.makeUser(admin, `evaluator${runs}`);
    runs += 1;
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${caller.access_token}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as E);
  };
  return {
    draft: (request) => stream("/ai/rounds", request),
    checkTexts: (request) => stream("/ai/text-checks", request),
    askOpinion: (questions) => stream(`/providers/${id}/run`, buildOpinionPrompt(questions)),
    close: () => server.close(),
  };
}
