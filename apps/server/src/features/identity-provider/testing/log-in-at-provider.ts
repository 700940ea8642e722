/** Maximum number of redirects and pages of one login. */
const MAX_STEPS = 15;

function findFormAction(page: string, address: string): URL | null {
  const form = /<form\b([^>]*)>/i.exec(page);
  if (form === null) return null;
  const action = /\baction="([^"]*)"/i.exec(form[1] ?? "")?.[1] ?? address;
  return new URL(action.replaceAll("&amp;", "&"), address);
}

/**
 * Walks through the login pages of a provider like a new browser, and sends `fields` with the first form.
 *
 * @returns the parameters with which the provider redirects to `publicUrl`
 */
export async function logInAtProvider(
  start: string,
  publicUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let address = start;
  let form: URLSearchParams | null = null;
  let isSent = false;
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const response: Response = await fetch(address, {
      method: form === null ? "GET" : "POST",
      redirect: "manual",
      headers: { accept: "text/html", cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      body: form,
    });
    form = null;
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      const next = new URL(location, address);
      if (next.origin === new URL(publicUrl).origin) return Object.fromEntries(next.searchParams);
      address = next.href;
      continue;
    }
    const page = await response.text();
    const action = findFormAction(page, address);
    if (action === null || isSent) throw new Error(`no login at ${address}: ${response.status} ${page.slice(0, 500)}`);
    address = action.href;
    form = new URLSearchParams(fields);
    isSent = true;
  }
  throw new Error(`the login did not end at ${address}`);
}
