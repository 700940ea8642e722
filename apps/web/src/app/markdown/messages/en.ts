export const en = {
  bold: "Bold",
  code: "Code",
  heading: "Heading",
  italic: "Italic",
  link: "Link",
  list: "List",
  numbers: "Numbered list",
  picture: "Insert a picture",
  picture_alt: "Picture",
  picture_hint:
    "What stands in square brackets before a picture is read out to those who cannot see it, with the question. Describe the picture without telling the answer.",
  preview: "Preview",
  preview_empty: "Nothing to show yet.",
  quote: "Quote",
  tools: "Formatting of “{label}”",
  write: "Write",
} as const;
