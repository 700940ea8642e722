/** Whether this page may be hosting a show: it must not be reloaded or disturbed then. */
export function isHostingShow(): boolean {
  return /^\/gameshows\/[^/]+/.test(location.pathname);
}
