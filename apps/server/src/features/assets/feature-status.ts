import type { FeatureStatus } from "@showrunner/contract/rest";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";

/** Lists providers whose models are offered; the provider of the default model comes first. */
export type ListProviders = (capability: "image" | "video") => Promise<readonly { readonly name: string }[]>;

export async function readFeatureStatus(
  listProviders: ListProviders,
  capability: "image" | "video",
): Promise<FeatureStatus> {
  const [provider] = await listProviders(capability);
  return { enabled: provider !== undefined, provider: provider?.name ?? null };
}

/** The menu shows or hides the media libraries by these flags; their pages work without a provider, too. */
export function registerFeatureStatusRoutes(mount: Mount, listProviders: ListProviders): void {
  mount("GET /images/status", async () => ok(await readFeatureStatus(listProviders, "image")));
  mount("GET /videos/status", async () => ok(await readFeatureStatus(listProviders, "video")));
}
