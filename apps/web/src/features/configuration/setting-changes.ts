import { CHANGEABLE_SETTINGS, type ChangeableSettingKey } from "@showrunner/contract/settings";
import type { SettingState } from "@showrunner/contract/rest";

export type SettingValue = SettingState["value"];
/** Unsaved values by key; null returns to the default. */
export type UnsavedChanges = Readonly<Partial<Record<ChangeableSettingKey, SettingValue>>>;

/** Adds a change, or removes it when the value is the saved one again. */
export function withChange(
  changes: UnsavedChanges,
  setting: SettingState,
  value: SettingValue | undefined,
): UnsavedChanges {
  const isSaved = value === undefined || (value === null ? setting.source === "default" : value === setting.value);
  const { [setting.key]: _, ...others } = changes;
  return isSaved ? others : { ...others, [setting.key]: value };
}

/** The value to show: unsaved, or saved. */
export function getShownValue(changes: UnsavedChanges, { key, value }: SettingState): SettingValue {
  const changed = changes[key];
  if (changed === undefined) return value;
  return changed ?? CHANGEABLE_SETTINGS[key].default;
}

/** What remains unsaved after `sent` was saved: settings that were edited meanwhile. */
export function getUnsavedRest(
  changes: UnsavedChanges,
  sent: UnsavedChanges,
  saved: readonly SettingState[],
): UnsavedChanges {
  return saved
    .filter(({ key }) => changes[key] !== sent[key])
    .reduce((rest, setting) => withChange(rest, setting, changes[setting.key]), {});
}

/** Error codes by key of values that the server would refuse. */
export function findInvalid(changes: UnsavedChanges): Readonly<Partial<Record<ChangeableSettingKey, string>>> {
  const invalid: Partial<Record<ChangeableSettingKey, string>> = {};
  for (const [name, value] of Object.entries(changes)) {
    const key = name as ChangeableSettingKey;
    const { schema, input } = CHANGEABLE_SETTINGS[key];
    const parsed = schema.nullable().safeParse(value);
    if (input.kind === "number" && value === "") invalid[key] = "required";
    else if (!parsed.success) invalid[key] = parsed.error.issues[0]?.message ?? "invalid";
  }
  return invalid;
}
