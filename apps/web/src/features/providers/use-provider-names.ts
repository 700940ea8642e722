import { useProviderDefinitions } from "../../api/providers.api.ts";
import { useFieldTexts } from "./use-field-texts.ts";

/** Names of provider kinds, and of the fields of their settings and credentials. */
export function useProviderNames() {
  const { data: definitions = [] } = useProviderDefinitions();
  const textsOf = useFieldTexts();
  return {
    nameKind: (key: string): string => definitions.find((definition) => definition.key === key)?.name ?? key,
    nameField: (key: string): string => textsOf(key).label,
  };
}
