export const en = {
  old_browser:
    "This browser is too old for this page. Please update it, or open the page in another one: Safari 17.4 or later, or Chrome, Edge or Firefox of the last two years.",
} as const;
