import type { FeatureStatus } from "@showrunner/contract/rest";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";

/** Providers whose models are offered, that of the default model first. */
export type ListProviders = (capability: "image" | "video") => Promise<readonly { readonly name: string }[]>;

export async function readFeatureStatus(
  listProviders: ListProviders,
  capability: "image" | "video",
): Promise<FeatureStatus> {
  const [provider] = await listProviders(capability);
  return { enabled: provider !== undefined, provider: provider?.name ?? null };
}

/** The menu shows the libraries by these flags; their screens work without a provider, too. */
export function registerFeatureStatusRoutes(mount: Mount, listProviders: ListProviders): void {
  mount("GET /images/status", async () => ok(await readFeatureStatus(listProviders, "image")));
  mount("GET /videos/status", async () => ok(await readFeatureStatus(listProviders, "video")));
}
