export interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True with Ctrl, Alt or Meta: such combinations belong to the browser. */
export function hasModifier({ ctrlKey, altKey, metaKey }: Pick<KeyPress, "ctrlKey" | "altKey" | "metaKey">): boolean {
  return ctrlKey || altKey || metaKey;
}
