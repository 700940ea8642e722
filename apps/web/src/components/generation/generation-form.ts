import { isPixelSize } from "@showrunner/contract/pixel-size";
import type { EstimateBody, GeneratedKind, MediaModel } from "../../api/media-generation.api.ts";

/** Values of the dialog; a format is `WIDTHxHEIGHT`, or empty for the model's own. */
export interface GenerationValues {
  readonly prompt: string;
  /** Null until the models are loaded. */
  readonly model: MediaModel | null;
  readonly size: string;
  readonly duration: string;
  readonly format: string;
  readonly count: number;
}

/** See docs/conformance.md, section 9. */
const DEFAULT_SIZE = "1024x1024";
const DEFAULT_SECONDS = 5;

/** Default options for a newly selected model. */
export function getDefaults(model: MediaModel | null): Pick<GenerationValues, "size" | "duration" | "format"> {
  const { sizes = [], durations = [] } = model ?? {};
  return {
    size: sizes.includes(DEFAULT_SIZE) ? DEFAULT_SIZE : (sizes[0] ?? DEFAULT_SIZE),
    duration: String(durations.includes(DEFAULT_SECONDS) ? DEFAULT_SECONDS : (durations[0] ?? DEFAULT_SECONDS)),
    format: "",
  };
}

/** The default values of a model that is offered, and the changed ones that it accepts. */
export function toValues(changes: Partial<GenerationValues>, models: readonly MediaModel[]): GenerationValues {
  const model = models.find(({ id }) => id === changes.model?.id) ?? models[0] ?? null;
  const { sizes = [], durations = [], formats = [] } = model ?? {};
  const defaults = getDefaults(model);
  const choose = (field: keyof typeof defaults, options: readonly string[]): string => {
    const value = changes[field];
    return value !== undefined && (options.length === 0 || options.includes(value)) ? value : defaults[field];
  };
  return {
    prompt: changes.prompt ?? "",
    count: changes.count ?? 1,
    model,
    size: choose("size", sizes),
    duration: choose("duration", durations.map(String)),
    format: choose(
      "format",
      formats.map(({ width, height }) => `${width}x${height}`),
    ),
  };
}

/** Names of the request's fields that the dialog shows. */
export function listShownFields(kind: GeneratedKind, hasModelChoice: boolean, hasCount: boolean): readonly string[] {
  return [
    "prompt",
    ...(kind === "image" ? ["size"] : ["duration", "width", "height"]),
    ...(hasModelChoice ? ["model"] : []),
    ...(hasCount ? ["count"] : []),
  ];
}

/** Error codes of invalid fields, by name. */
export function findWrongFields(kind: GeneratedKind, values: GenerationValues): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  if (values.prompt.trim() === "") wrong.set("prompt", "required");
  if (kind === "image" && !isPixelSize(values.size.trim())) wrong.set("size", "size_invalid");
  const format = values.format.trim();
  if (kind === "video" && format !== "" && !isPixelSize(format)) wrong.set("width", "size_invalid");
  const seconds = Number(values.duration);
  // Other notations of numbers depend on the language.
  const isWhole = /^\d+$/.test(values.duration.trim());
  if (kind === "video" && (!isWhole || seconds < 1 || seconds > 60)) wrong.set("duration", "out_of_range");
  return wrong;
}

/** The request without its prompt. */
export function toRequest(values: GenerationValues): EstimateBody {
  const { model, size, duration, format, count } = values;
  const shared = { count, ...(model === null ? {} : { model: model.id }) };
  const [width, height] = format.trim() === "" ? [null, null] : format.trim().split("x").map(Number);
  return {
    image: { ...shared, size: size.trim() },
    video: { ...shared, duration: Number(duration), width: width ?? null, height: height ?? null },
  };
}
