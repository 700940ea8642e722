export const en = {
  drop: "Drop a picture here, or choose one",
  hint: "PNG, JPEG, WebP or GIF, up to 10 MB",
  remove: "Remove the picture",
  replace: "Replace",
  too_large: "The picture is larger than 10 MB.",
  upload: "Choose a picture",
  wrong_type: "Only PNG, JPEG, WebP and GIF pictures can be used.",
} as const;
