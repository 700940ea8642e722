/** Whether this page may be running a show: then it is neither reloaded nor disturbed. */
export function isMidShow(): boolean {
  return /^\/gameshows\/[^/]+/.test(location.pathname);
}
