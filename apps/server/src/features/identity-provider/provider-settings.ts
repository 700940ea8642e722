import type { ProviderFailure } from "@showrunner/contract/rest";
import { parseHosts } from "@showrunner/contract/settings";
import { getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import type { Settings, SettingsService } from "../configuration/index.ts";

/** Settings that are needed to use the identity provider. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** URL of the app to which the provider redirects. */
  readonly redirectUri: string;
  readonly isHostApproved: (host: string) => boolean;
}

export type ProviderSettingsResult =
  | { readonly settings: ProviderSettings; readonly failure: null }
  | { readonly settings: null; readonly failure: ProviderFailure };

/** Builds the URL to which the provider redirects after a sign-in. */
export function buildRedirectUri(publicUrl: string | null): string | null {
  return publicUrl === null ? null : `${publicUrl}/auth/callback`;
}

/**
 * Returns the settings of the identity provider, or why they are incomplete. Works while the provider is switched off,
 * because admins check a provider before they offer it.
 *
 * @param values used instead of the current settings
 */
export function readProviderSettings(
  settings: Pick<SettingsService, "get" | "getSource">,
  values: Settings = settings.get(),
): ProviderSettingsResult {
  const { oidc_issuer, oidc_client_id, oidc_client_secret, oidc_scopes, approved_hosts, public_url } = values;
  const redirectUri = buildRedirectUri(public_url);
  const off = (failure: ProviderFailure): ProviderSettingsResult => ({ settings: null, failure });
  if (redirectUri === null) return off("no_public_url");
  if (oidc_issuer === null || oidc_client_id === null) return off("not_configured");
  const issuerSource = settings.getSource("oidc_issuer");
  const issuerHost = getApprovableHost(oidc_issuer);
  const approved = parseHosts(approved_hosts);
  // A host from the environment is trusted: the operator knows the network.
  const isHostApproved = (host: string): boolean =>
    approved.includes(host) || (issuerSource === "environment" && host === issuerHost);
  if (oidc_issuer.startsWith("http:") && !isHostApproved(issuerHost)) return off("insecure");
  // Never send the environment's secret to a provider that an admin entered.
  const isForeignSecret = settings.getSource("oidc_client_secret") === "environment" && issuerSource !== "environment";
  return {
    failure: null,
    settings: {
      issuer: oidc_issuer,
      clientId: oidc_client_id,
      clientSecret: isForeignSecret ? null : oidc_client_secret,
      scopes: [...new Set(["openid", ...oidc_scopes.split(/\s+/)])].join(" ").trim(),
      redirectUri,
      isHostApproved,
    },
  };
}
