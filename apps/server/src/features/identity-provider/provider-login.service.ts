import type { ProviderLogin } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { tryWrite, type Database, type ProviderAttemptsTable, type UsersTable } from "../../platform/db/index.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import type { RequestSource } from "../../platform/security-log/index.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempt-cookie.ts";
import type { AttemptValues, ProviderAttemptSecrets } from "./attempt-secrets.ts";
import { classifyProviderError } from "./classify-provider-error.ts";
import type { IdentitiesRepository } from "./identities.repository.ts";
import type { SignInIdentity, SignInPerson } from "./provider-accounts.service.ts";
import type { ProvidedIdentity, ProviderClient } from "./provider-client.ts";
import type { ProviderSetupService } from "./provider-setup.service.ts";
import { readProfile } from "./identity-profile.ts";

type CallbackBody = RouteInput<"POST /auth/keycloak/callback">["body"];

/** The browser at one step of a sign-in. */
export interface ProviderBrowser {
  /** Read from the cookie; null without one. */
  readonly browserId: string | null;
  /** `Origin` of the request; undefined when the browser sent none. */
  readonly origin: string | undefined;
  readonly source: RequestSource;
  readonly locale: Locale;
}

interface StartedLogin {
  readonly redirectTo: string;
  /** Value for the cookie; null if the browser is sent to the public address first. */
  readonly browserId: string | null;
}

/** `userId` is the account to link, or the admin who runs the test (null while authentication is off). */
type LoginPurpose =
  | { readonly kind: "sign_in"; readonly returnTo: string | undefined }
  | { readonly kind: "link"; readonly userId: string }
  | { readonly kind: "test"; readonly userId: string | null };

/** What a test has shown about the identity. */
type TestResult = NonNullable<ProviderLogin["test_result"]>;

export interface ProviderLoginService {
  start(purpose: LoginPurpose, browser: ProviderBrowser): Promise<ServiceResult<StartedLogin>>;
  /** URL of the page that ends the session at the provider; null if there is none. */
  findLogoutUrl(browser: ProviderBrowser): Promise<ServiceResult<{ readonly logout_url: string | null }>>;
  complete(body: CallbackBody, browser: ProviderBrowser): Promise<ServiceResult<ProviderLogin>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: IdentitiesRepository;
  readonly secrets: ProviderAttemptSecrets;
  readonly client: ProviderClient;
  readonly describePerson: (identity: ProvidedIdentity) => SignInPerson;
  readonly signIn: SignInIdentity;
  /** Stores a verified identity until the account's password is confirmed; resolves to the name of the identity. */
  readonly keepLink: (
    attempt: ProviderAttemptsTable,
    identity: ProvidedIdentity,
    browserId: string,
  ) => Promise<ServiceResult<{ readonly name: string }>>;
  readonly findUser: (id: string) => Promise<UsersTable | undefined>;
  readonly setup: Pick<ProviderSetupService, "readSettings" | "readForTest" | "recordTest">;
  readonly getPublicUrl: () => string | null;
  /** Sign-ins begun and completed per address; a whole class may share one. */
  readonly addressLimit: RateLimiter;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

export const PROVIDER_ADDRESS_RULE = { points: 120, durationS: 600 };
/** OpenID Connect Core, section 2; also the width of the column. */
const MAX_SUBJECT_LENGTH = 255;

const isActiveAdmin = ({ role, active }: UsersTable): boolean => role === "admin" && active === 1;

/** Returns a path within the app; null for anything that could lead to another site. */
function toSafePath(path: string | undefined): string | null {
  return path !== undefined && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : null;
}

export function createProviderLoginService(dependencies: Dependencies): ProviderLoginService {
  const { database, repository, secrets, client, setup, getPublicUrl, addressLimit, onError, now } = dependencies;

  const limit = async ({ source }: ProviderBrowser): Promise<ServiceResult<undefined>> => {
    const retryAfterS = await addressLimit.consume(toAddressKey(source.address));
    return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : ok();
  };
  const log = (error: unknown): void =>
    onError(Object.assign(new Error(classifyProviderError(error).failure), { cause: error }));

  /** Consumes an attempt; undefined if it is unknown, expired or consumed already. */
  const takeAttempt = async (id: string): Promise<ProviderAttemptsTable | undefined> => {
    const attempt = await repository.findAttempt(id, now());
    if (attempt === undefined) return undefined;
    if (!(await tryWrite(database, [repository.consumeAttempt(id, now())]))) return undefined;
    return attempt;
  };

  /** Fails if the user who began the test is no longer an admin. */
  const judgeTest = async (
    attempt: ProviderAttemptsTable,
    identity: ProvidedIdentity,
    browserId: string,
  ): Promise<ServiceResult<TestResult>> => {
    const admin = attempt.user_id === null ? null : await dependencies.findUser(attempt.user_id);
    if (admin === undefined || (admin !== null && !isActiveAdmin(admin))) return fail("provider_session_missing");
    const known = await repository.find(identity.issuer, identity.subject);
    if (known !== undefined) {
      const owner = await dependencies.findUser(known.user_id);
      return ok(owner !== undefined && isActiveAdmin(owner) ? "administrator" : "other_account");
    }
    if (admin === null || !hasPassword(admin)) return ok("other_account");
    const identities = await repository.findByUser(admin.id);
    if (identities.some(({ issuer }) => issuer === identity.issuer)) return ok("other_account");
    const pendingLink = await dependencies.keepLink(attempt, identity, browserId);
    return pendingLink.ok ? ok("can_link") : ok("other_account");
  };

  /** Completes an attempt that was taken. */
  const finish = async (
    attempt: ProviderAttemptsTable,
    values: AttemptValues,
    { code, iss, error: refusal }: CallbackBody,
    browser: ProviderBrowser & { readonly browserId: string },
  ): Promise<ServiceResult<ProviderLogin>> => {
    if (refusal !== undefined) return fail(refusal === "access_denied" ? "provider_refused" : "provider_failed");
    const used = attempt.purpose === "test" ? await setup.readForTest() : setup.readSettings();
    if (used === null) return fail("provider_off");
    const { settings } = used;
    // The sign-in began at another provider, before an admin changed the settings.
    if (settings.issuer !== attempt.issuer) return fail("provider_session_missing");
    let identity: ProvidedIdentity;
    try {
      identity = await client.exchange(settings, values, { code: code ?? "", iss });
    } catch (error) {
      log(error);
      return fail("provider_failed");
    }
    if (identity.subject === "" || identity.subject.length > MAX_SUBJECT_LENGTH) return fail("provider_failed");
    if (attempt.purpose === "link") {
      const pendingLink = await dependencies.keepLink(attempt, identity, browser.browserId);
      return pendingLink.ok
        ? ok({ purpose: "link", tokens: null, test_result: null, return_to: null, name: pendingLink.value.name })
        : pendingLink;
    }
    if (attempt.purpose === "test") {
      const result = await judgeTest(attempt, identity, browser.browserId);
      if (!result.ok) return result;
      await setup.recordTest(used, { actor_id: attempt.user_id, source: browser.source });
      const { name } = readProfile(identity);
      return ok({ purpose: "test", tokens: null, test_result: result.value, return_to: null, name });
    }
    const signedIn = await dependencies.signIn(dependencies.describePerson(identity), browser);
    if (!signedIn.ok) return signedIn;
    const { tokens, isAdmin, userId } = signedIn.value;
    if (isAdmin) await setup.recordTest(used, { actor_id: userId, source: browser.source });
    return ok({ purpose: "sign_in", tokens, test_result: null, return_to: attempt.return_to, name: "" });
  };

  return {
    start: async (purpose, browser) => {
      const { kind } = purpose;
      const settings = (kind === "test" ? await setup.readForTest() : setup.readSettings())?.settings;
      const publicUrl = getPublicUrl();
      if (settings === undefined || publicUrl === null) return fail("provider_off");
      const limited = await limit(browser);
      if (!limited.ok) return limited;
      const returnTo = kind === "sign_in" ? toSafePath(purpose.returnTo) : null;
      // The provider redirects to the public address only, so the cookie has to be set there.
      if (browser.origin !== undefined && browser.origin !== new URL(publicUrl).origin) {
        const search = returnTo === null ? "" : `?${new URLSearchParams({ redirect: returnTo }).toString()}`;
        const pages = { sign_in: `/login${search}`, link: "/profile", test: "/admin/config" };
        return ok({ redirectTo: `${publicUrl}${pages[kind]}`, browserId: null });
      }
      const browserId = browser.browserId ?? secrets.createBrowserId();
      const values = secrets.create(browserId);
      let address: string;
      try {
        address = await client.buildAuthorizationUrl(settings, values);
      } catch (error) {
        log(error);
        return fail("provider_unavailable");
      }
      const attempt: ProviderAttemptsTable = {
        id: values.id,
        purpose: kind,
        user_id: kind === "sign_in" ? null : purpose.userId,
        issuer: settings.issuer,
        subject: null,
        name: null,
        return_to: returnTo,
        expires_at: now() + ATTEMPT_LIFETIME_MS,
      };
      await database.write(repository.insertAttempt(attempt, now()));
      return ok({ redirectTo: address, browserId });
    },
    findLogoutUrl: async (browser) => {
      const settings = setup.readSettings()?.settings;
      if (settings === undefined) return ok({ logout_url: null });
      const limited = await limit(browser);
      if (!limited.ok) return limited;
      try {
        return ok({ logout_url: await client.buildLogoutUrl(settings) });
      } catch (error) {
        log(error);
        return ok({ logout_url: null });
      }
    },
    complete: async (body, browser) => {
      const { state, code, error: refusal } = body;
      const limited = await limit(browser);
      if (!limited.ok) return limited;
      if (refusal === undefined && (code === undefined || code === "")) return fail("provider_code_missing");
      const { browserId } = browser;
      if (browserId === null || state === undefined) return fail("provider_session_missing");
      const values = secrets.restore(browserId, state);
      if (values === null) return fail("provider_state_mismatch");
      const attempt = await takeAttempt(values.id);
      if (attempt === undefined) return fail("provider_session_missing");
      const result = await finish(attempt, values, body, { ...browser, browserId });
      if (result.ok) return result;
      // The page says what failed: a login, a link or a test.
      const { code: failure, params, ...rest } = result.error;
      return fail(failure, { ...rest, params: { ...params, purpose: attempt.purpose } });
    },
  };
}
