export const en = {
  unformatted: "Shown without formatting: this text is too large or nested too deeply.",
  copy: "copy",
} as const;
