// Runs before the first paint, so that no page flashes in the wrong theme or language.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // The landing page is only for signed-out visitors.
  const leaveIfSignedIn = () => read("token") && location.replace("/dashboard");
  if (root.dataset.page === "landing") {
    leaveIfSignedIn();
    // The visitor may have signed in before the browser restores the page from its back-forward cache.
    addEventListener("pageshow", ({ persisted }) => persisted && leaveIfSignedIn());
  }
  const storedTheme = read("theme");
  const theme =
    storedTheme === "dark" || storedTheme === "light"
      ? storedTheme
      : matchMedia("(prefers-color-scheme: light)").matches
        ? "light"
        : "dark";
  const storedLanguage = read("language");
  // The server writes its default language into the page.
  const language =
    [storedLanguage, ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())].find((code) =>
      LOCALES.includes(code),
    ) ?? root.lang;
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme;
  root.lang = language;
  const tint = document.querySelector('meta[name="theme-color"]');
  if (tint) tint.content = theme === "dark" ? "#0d1130" : "#faf4e8";
})();
