import { isPixelSize } from "@showrunner/contract/pixel-size";
import type { PricingEntryInput } from "@showrunner/contract/rest";
import type { MediaModelsTable } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";

/** Creates the models that a new provider offers: its image and video models that have a price. */
export function createOfferedModels(
  entries: readonly PricingEntryInput[],
  providerId: string,
  now: number,
): readonly MediaModelsTable[] {
  const found = new Map<string, MediaModelsTable>();
  for (const { capability: kind, model, size } of entries) {
    if (kind !== "image" && kind !== "video") continue;
    const key = `${kind} ${model}`;
    const known = found.get(key);
    const choices = JSON.parse(known?.choices ?? '{"sizes":[]}') as { sizes: string[] };
    if (size != null && isPixelSize(size) && !choices.sizes.includes(size)) choices.sizes.push(size);
    found.set(key, {
      id: known?.id ?? newId(),
      kind,
      provider_id: providerId,
      model,
      label: model.slice(0, MAX_LABEL_LENGTH),
      choices: JSON.stringify(kind === "image" ? choices : {}),
      is_default: 0,
      is_active: 1,
      created_at: now,
      updated_at: now,
    });
  }
  return [...found.values()];
}

const MAX_LABEL_LENGTH = 100;
