import { isPixelSize } from "@showrunner/contract/pixel-size";
import type { GeneratedKind, MediaModel, SavedModel } from "../../api/media-generation.api.ts";

/** Form values; lists of options are comma-separated texts. */
export interface ModelFormValues {
  provider_id: string;
  model: string;
  label: string;
  sizes: string;
  durations: string;
  formats: string;
  is_default: boolean;
  is_active: boolean;
}

export function toModelForm(model: MediaModel | null, providerId: string): ModelFormValues {
  return {
    provider_id: model?.provider_id ?? providerId,
    model: model?.model ?? "",
    label: model?.label ?? "",
    sizes: (model?.sizes ?? []).join(", "),
    durations: (model?.durations ?? []).join(", "),
    formats: (model?.formats ?? []).map(({ width, height }) => `${width}x${height}`).join(", "),
    is_default: model?.is_default ?? false,
    is_active: model?.is_active ?? true,
  };
}

const MAX_SECONDS = 60;

const split = (text: string): readonly string[] => {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .replaceAll(/\s*[x×]\s*/g, "x"),
    )
    .filter((entry) => entry !== "");
  return [...new Set(entries)];
};

export function checkSizes(text: string): string | undefined {
  return split(text).every(isPixelSize) ? undefined : "size_invalid";
}

export function checkDurations(text: string): string | undefined {
  const entries = split(text);
  if (!entries.every((entry) => /^\d+$/.test(entry))) return "whole_number";
  return entries.map(Number).every((each) => each >= 1 && each <= MAX_SECONDS) ? undefined : "out_of_range";
}

/** The request for valid form values. */
export function toModelInput(kind: GeneratedKind, values: ModelFormValues): SavedModel["model"] {
  const { provider_id, is_default, is_active } = values;
  const model = values.model.trim();
  const shared = { provider_id, model, label: values.label.trim() || model, is_default, is_active };
  if (kind === "image") return { ...shared, kind, sizes: [...split(values.sizes)] };
  const formats = split(values.formats).map((size) => {
    const [width = 0, height = 0] = size.split("x").map(Number);
    return { width, height };
  });
  return { ...shared, kind, durations: split(values.durations).map(Number), formats };
}
