// A phone that comes back to its game begins to open its line before any of the page's files has arrived.
(() => {
  try {
    const [, show] = /^\/play\/([2-9A-Z]{8})$/.exec(location.pathname) ?? [];
    if (show === undefined || localStorage.getItem(`team_session_${show}`) === null) return;
    const origin = location.origin.replace(/^http/, "ws");
    globalThis.early_socket = new WebSocket(`${origin}/api/v1/gameshows/public/${show}/socket`);
  } catch {
    // Without storage or sockets the page finds its own way.
  }
})();
