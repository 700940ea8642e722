import type { ProviderFailure } from "@showrunner/contract/rest";
import { HostNotApproved } from "../../platform/network/guarded-connect.ts";

/** A failed request to the identity provider, as shown to admins; never contains the provider's own text. */
export interface ProviderProblem {
  readonly failure: ProviderFailure;
  readonly host: string | null;
}

/** Lists an error and its causes, because libraries wrap errors. */
function listCauses(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}

const getCode = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
};

/** Classifies an error by the codes and names of its causes; `not_a_provider` if none is known. */
export function classifyProviderError(error: unknown): ProviderProblem {
  const causes = listCauses(error);
  const notApproved = causes.find((cause) => cause instanceof HostNotApproved);
  if (notApproved !== undefined) return { failure: "host_not_approved", host: notApproved.host };
  const failed = (failure: ProviderFailure): ProviderProblem => ({ failure, host: null });
  const codes = causes.map(getCode);
  const names = causes.map(({ name }) => name);
  if (codes.includes("ETIMEDOUT") || names.some((name) => name === "TimeoutError" || name === "AbortError"))
    return failed("timeout");
  if (codes.some((code) => /^(ERR_(TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code)))
    return failed("tls");
  if (codes.some((code) => /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE)/.test(code))) return failed("unreachable");
  if (codes.includes("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")) return failed("issuer_mismatch");
  if (codes.includes("OAUTH_HTTP_REQUEST_FORBIDDEN")) return failed("insecure");
  return failed("not_a_provider");
}
