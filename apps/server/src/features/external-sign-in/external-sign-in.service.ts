import type { ExternalFailure, ExternalSignInStatus, Tokens } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import { toAddressKey } from "../../platform/http/addresses.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { SignInIdentity, SignInPerson } from "../identity-provider/index.ts";
import type { SettingsService } from "../configuration/index.ts";
import type { ExternalSetup } from "./external-setup.ts";
import { readProxyHeaders, type ProxyPerson, type ProxyRequest } from "./read-proxy-headers.ts";

/** A request as the authenticating proxy may have sent it. */
export interface ExternalRequest extends ProxyRequest {
  readonly source: RequestSource;
  readonly locale: Locale;
}

export interface ExternalSignInService {
  /** Exchanges the headers of the proxy for tokens; the account is found by the user header only, or created. */
  login(request: ExternalRequest): Promise<ServiceResult<Tokens>>;
  getStatus(request: ProxyRequest): Promise<ExternalSignInStatus>;
  /** As `getStatus`; also records a success for this admin (null while authentication is off). */
  test(request: ExternalRequest, adminId: string | null): Promise<ExternalSignInStatus>;
}

interface Dependencies {
  readonly settings: Pick<SettingsService, "reload" | "version">;
  readonly setup: ExternalSetup;
  readonly signIn: SignInIdentity;
  /** Maps OpenID Connect claims to valid account fields. */
  readonly readProfile: (identity: {
    readonly subject: string;
    readonly claims: Readonly<Record<string, unknown>>;
  }) => SignInPerson["profile"];
  /** Refused exchanges per address. */
  readonly refusalLimit: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly onRefused: (failure: ExternalFailure, peer: string) => void;
}

/** The login page attempts an exchange for every visitor, and many visitors may share an address. */
export const EXTERNAL_REFUSAL_RULE = { points: 120, durationS: 600 };

export function createExternalSignInService(dependencies: Dependencies): ExternalSignInService {
  const { settings, setup, signIn, refusalLimit, record } = dependencies;

  const read = (request: ProxyRequest): ReturnType<typeof readProxyHeaders> => {
    const found = setup.readSettings();
    return typeof found === "object" ? readProxyHeaders(request, found) : { person: null, failure: found };
  };
  const describe = async (
    request: ProxyRequest,
    { person, failure }: ReturnType<typeof read>,
  ): Promise<ExternalSignInStatus> => {
    const isReady = setup.isReady();
    return {
      ready: isReady,
      failure: failure ?? (isReady ? null : "not_enabled"),
      peer: request.peer,
      person:
        person === null
          ? null
          : {
              user: person.user,
              email: person.email,
              name: person.name,
              groups: [...person.groups],
              is_admin: person.isAdmin,
            },
      tested: setup.isTested(),
      admin_can_sign_in: await setup.hasAdmin(),
    };
  };
  const toAccount = (person: ProxyPerson): SignInPerson => ({
    issuer: EXTERNAL_ISSUER,
    subject: person.user,
    profile: dependencies.readProfile({
      subject: person.user,
      claims: {
        preferred_username: person.user,
        name: person.name,
        ...(person.email === null ? {} : { email: person.email, email_verified: true }),
      },
    }),
    isAdmin: person.isAdmin,
    canLoseAdmin: false,
    canCreate: true,
    // Proxy identities cannot be linked later, so the account is created without the address instead.
    isTakenEmailRefused: false,
  });

  return {
    login: async (request) => {
      if (!setup.isReady()) return fail("external_off");
      const { version } = settings;
      const { person, failure } = read(request);
      if (person === null) {
        const retryAfterS = await refusalLimit.consume(toAddressKey(request.source.address));
        if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
        dependencies.onRefused(failure, request.peer);
        // Visitors who bypass the proxy send no secret at all; only a wrong one is an attack.
        if (failure === "secret_wrong" || failure === "header_repeated")
          record({ type: "login_failed", source: request.source });
        return fail("external_refused");
      }
      const signedIn = await signIn(toAccount(person), request);
      if (!signedIn.ok) return signedIn;
      if (signedIn.value.isAdmin) {
        const { userId } = signedIn.value;
        await setup.recordTest(version, person.user, { actor_id: userId, source: request.source });
      }
      return ok(signedIn.value.tokens);
    },
    getStatus: (request) => describe(request, read(request)),
    test: async (request, adminId) => {
      await settings.reload();
      const { version } = settings;
      const found = read(request);
      if (found.person !== null)
        await setup.recordTest(version, found.person.user, { actor_id: adminId, source: request.source });
      return describe(request, found);
    },
  };
}
