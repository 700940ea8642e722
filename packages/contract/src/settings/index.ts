export {
  isSecret,
  SETTING_GROUPS,
  type SettingDefinition,
  type SettingGroup,
  type SettingInput,
} from "./define-setting.ts";
export { parseHosts, parseModel } from "./setting-values.ts";
export {
  CHANGEABLE_SETTING_KEYS,
  CHANGEABLE_SETTINGS,
  isChangeableSettingKey,
  SETTINGS,
  type ChangeableSettingKey,
  type SettingKey,
  type SettingValues,
} from "./settings.ts";
