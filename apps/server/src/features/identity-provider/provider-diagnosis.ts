import type { ProviderDiagnosis } from "@showrunner/contract/rest";
import { getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import { classifyProviderError, type ProviderProblem } from "./classify-provider-error.ts";
import type { ProviderClient } from "./provider-client.ts";
import {
  createProviderReader,
  type ProviderKey,
  type ProviderMetadata,
  type ProviderReader,
} from "./provider-metadata.ts";
import type { ProviderSetupService } from "./provider-setup.service.ts";

/** Checks the provider step by step until a step fails. */
export type DiagnoseProvider = () => Promise<ProviderDiagnosis>;

type Step = ProviderDiagnosis["steps"][number];
type Facts = Pick<ProviderDiagnosis, "keys" | "clock_skew_s" | "has_userinfo" | "has_logout">;

interface Dependencies {
  readonly setup: Pick<ProviderSetupService, "readConfigured" | "getStatus">;
  readonly client: Pick<ProviderClient, "check">;
  readonly getIssuer: () => string | null;
  readonly now: () => number;
}

const STEPS = ["settings", "discovery", "keys", "login_page"] as const;
const NO_FACTS: Facts = { keys: [], clock_skew_s: null, has_userinfo: null, has_logout: null };

/** Describes all steps; those after the failed one are skipped. Null if none failed. */
function describeSteps(failed: Step["step"] | null, problem: ProviderProblem | null): Step[] {
  const failedAt = failed === null ? STEPS.length : STEPS.indexOf(failed);
  return STEPS.map((step, index) => ({
    step,
    state: index < failedAt ? "ok" : index === failedAt ? "failed" : "skipped",
    failure: index === failedAt ? (problem?.failure ?? null) : null,
    host: index === failedAt ? (problem?.host ?? null) : null,
  }));
}

interface Discovery {
  readonly metadata: ProviderMetadata | null;
  readonly clockSkewS: number | null;
  readonly problem: ProviderProblem | null;
}

async function discover(reader: ProviderReader, issuer: string, now: () => number): Promise<Discovery> {
  const startedAt = now();
  try {
    const { metadata, providerTime } = await reader.readMetadata();
    // The header has a resolution of 1 s: compare the middle of its second with the middle of the request.
    const clockSkewS =
      providerTime === null ? null : Math.round((providerTime + 500 - (startedAt + now()) / 2) / 1_000);
    if (metadata === null) return { metadata, clockSkewS, problem: { failure: "not_a_provider", host: null } };
    const problem = metadata.issuer === issuer ? null : ({ failure: "issuer_mismatch", host: null } as const);
    return { metadata, clockSkewS, problem };
  } catch (error) {
    return { metadata: null, clockSkewS: null, problem: classifyProviderError(error) };
  }
}

async function findKeys(
  reader: ProviderReader,
  metadata: ProviderMetadata,
): Promise<readonly ProviderKey[] | ProviderProblem> {
  try {
    const host = metadata.jwks_uri === undefined ? null : getApprovableHost(metadata.jwks_uri);
    return (await reader.readKeys(metadata)) ?? { failure: "no_keys", host };
  } catch (error) {
    return classifyProviderError(error);
  }
}

export function createDiagnoseProvider({ setup, client, getIssuer, now }: Dependencies): DiagnoseProvider {
  return async () => {
    const { redirect_uri } = await setup.getStatus();
    const report = (facts: Facts, failed: Step["step"] | null, problem: ProviderProblem | null): ProviderDiagnosis => ({
      issuer: getIssuer(),
      redirect_uri,
      steps: describeSteps(failed, problem),
      ...facts,
    });
    const { settings, failure } = setup.readConfigured();
    if (settings === null) return report(NO_FACTS, "settings", { failure, host: null });
    const reader = createProviderReader(settings);
    const { metadata, clockSkewS, problem } = await discover(reader, settings.issuer, now);
    const facts = {
      ...NO_FACTS,
      clock_skew_s: clockSkewS,
      has_userinfo: metadata === null ? null : metadata.userinfo_endpoint !== undefined,
      has_logout: metadata === null ? null : metadata.end_session_endpoint !== undefined,
    };
    if (metadata === null || problem !== null) return report(facts, "discovery", problem);
    const keys = await findKeys(reader, metadata);
    if ("failure" in keys) return report(facts, "keys", keys);
    const presented = keys.map(({ kid, kty, alg, use }) => ({
      id: kid ?? null,
      type: kty,
      algorithm: alg ?? null,
      use: use ?? null,
    }));
    const pageProblem = await client.check(settings);
    return report({ ...facts, keys: presented }, pageProblem === null ? null : "login_page", pageProblem);
  };
}
