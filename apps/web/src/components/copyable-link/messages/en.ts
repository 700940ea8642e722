export const en = {
  copied: "The link was copied.",
  copy: "Copy the link",
  copy_failed: "It could not be copied. Select it and copy it by hand.",
  label: "Link to hand over",
} as const;
