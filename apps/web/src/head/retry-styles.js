// Loads style sheets again that failed: Vite counts a failed one as loaded, and would show its part without styles.
addEventListener(
  "error",
  ({ target }) => {
    if (target.rel === "stylesheet") setTimeout(() => target.replaceWith(target.cloneNode()), 1_000);
  },
  true,
);
