const KEY = "co_host_link";

/** Keeps the token of a co-host link in this tab while its user logs in. */
export function rememberLinkToken(token: string): void {
  try {
    if (token !== "") sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the user must open the link again after the login.
  }
}

export function recallLinkToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function forgetLinkToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
