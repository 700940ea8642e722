// Opens the socket of a phone that returns to its game, before any of the page's files has loaded.
(() => {
  try {
    const [, show] = /^\/play\/([2-9A-Z]{8})$/.exec(location.pathname) ?? [];
    if (show === undefined || localStorage.getItem(`team_session_${show}`) === null) return;
    const origin = location.origin.replace(/^http/, "ws");
    globalThis.earlySocket = new WebSocket(`${origin}/api/v1/gameshows/public/${show}/socket`);
  } catch {
    // Storage or sockets are unavailable: the page connects later by itself.
  }
})();
