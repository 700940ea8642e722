import { readdirSync } from "node:fs";
import type {
  draftRequest,
  DraftStreamEvent,
  PictureIdeasRequest,
  PictureIdeaStreamEvent,
  RunStreamEvent,
  SuggestionRequest,
  SuggestionStreamEvent,
  TextCheckRequest,
  TextCheckStreamEvent,
  translateRequest,
  TranslateStreamEvent,
} from "@showrunner/contract/rest";
import type { z } from "zod";
import { startTestServer, type Credentials } from "../../../testing/test-server.ts";
import { buildOpinionPrompt, type OpenQuestion } from "../prompts/second-opinion.v1.ts";

interface Endpoint {
  /** Base address of an OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** US cents per token; without it costs are unknown. */
  readonly price?: string;
}

/** A server whose features write with the model of an endpoint. */
export interface AuthoringWorld {
  draft(request: z.input<typeof draftRequest>): Promise<readonly DraftStreamEvent[]>;
  checkTexts(request: TextCheckRequest): Promise<readonly TextCheckStreamEvent[]>;
  translate(request: z.input<typeof translateRequest>): Promise<readonly TranslateStreamEvent[]>;
  suggest(request: SuggestionRequest): Promise<readonly SuggestionStreamEvent[]>;
  describePictures(request: PictureIdeasRequest): Promise<readonly PictureIdeaStreamEvent[]>;
  /** Asks for a second opinion about questions, with the prompt that drafting uses. */
  askOpinion(questions: readonly OpenQuestion[]): Promise<readonly RunStreamEvent[]>;
  close(): Promise<void>;
}

/** Lists the prompts with their versions, such as `translate.v1`. */
export function listPromptVersions(): readonly string[] {
  const files = readdirSync(new URL("../prompts/", import.meta.url));
  return files.flatMap((file) => /^(.+\.v\d+)\.ts$/.exec(file)?.[1] ?? []).toSorted();
}

/** Requests per account. Stays below the rate limit of runs, even if each takes two (a draft and a second opinion). */
const REQUESTS_PER_ACCOUNT = 20;

export async function startAuthoringWorld({ baseUrl, apiKey, model, price }: Endpoint): Promise<AuthoringWorld> {
  const server = await startTestServer({ APPROVED_HOSTS: new URL(baseUrl).hostname });
  const admin = await server.setUp();
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const perToken = { provider_unit: "token", internal_unit: "tokens", currency: "USD" } as const;
  const { id } = await server.call("POST /providers", {
    as: admin,
    body: {
      name: "Evaluated model",
      provider_key: "general",
      settings: { base_url: baseUrl, default_model: model },
      credentials: { api_key: apiKey },
      capabilities: ["llm", "image"],
      ...(price === undefined
        ? {}
        : { pricing: [{ capability: "llm" as const, model, price_per_unit_cents: price, ...perToken }] }),
    },
  });
  const tested = await server.call("POST /providers/:id/test", { as: admin, params: { id } });
  if (tested.test.failure !== null) throw new Error(`The endpoint failed its connection test: ${tested.test.failure}`);
  // Picture ideas require an offered image model, although it is not run.
  await server.call("POST /images/models", {
    as: admin,
    body: { provider_id: id, model: "unused", label: "Unused", sizes: [] },
  });

  let requests = 0;
  let caller: Credentials = admin;
  const nextCaller = async (): Promise<Credentials> => {
    if (requests > 0 && requests % REQUESTS_PER_ACCOUNT === 0)
      caller = await server.makeUser(admin, `evaluator${requests}`);
    requests += 1;
    return caller;
  };
  const stream = async <E>(path: string, body: object, as?: Credentials): Promise<readonly E[]> => {
    const { access_token } = as ?? (await nextCaller());
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${access_token}` },
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
    translate: (request) => stream("/ai/translations", request),
    suggest: (request) => stream("/ai/suggestions", request),
    describePictures: (request) => stream("/ai/picture-ideas", request),
    // Only admins may run the provider directly.
    askOpinion: (questions) => stream(`/providers/${id}/run`, buildOpinionPrompt(questions), admin),
    close: () => server.close(),
  };
}
