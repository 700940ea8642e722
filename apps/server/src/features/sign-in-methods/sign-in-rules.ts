import type { ChangeableSettingKey } from "@showrunner/contract/settings";
import type { AdminSignIn } from "../../platform/db/active-admins.ts";
import type { FieldCode, FieldFailure } from "../../platform/http/failure.ts";
import type { ConfigurationRules, Settings, StateChanges } from "../configuration/index.ts";
import type { SignInMethodsRepository } from "./sign-in-methods.repository.ts";

/** What the rules need to know of a sign-in method other than passwords. All methods evaluate the given settings. */
export interface ExternalMethod {
  /** Key of its switch. */
  readonly switchKey: "keycloak_auth_enabled" | "external_auth_enabled";
  /** Code of the field error while it is not tested. */
  readonly untestedCode: "provider_untested" | "external_untested";
  /** Settings that identify the method: after a change, it has to be tested again before it is offered. */
  readonly identityKeys: readonly ChangeableSettingKey[];
  /** Settings whose change may break the method. */
  readonly testedKeys: readonly ChangeableSettingKey[];
  /** State changes that discard a test; applied when `testedKeys` change. */
  readonly discardedState: StateChanges;
  /** Issuer of its identities. */
  getIssuer(settings: Settings): string | null;
  /** Whether people can use it. */
  isOffered(settings: Settings): boolean;
  /** Whether an administrator has signed in with these settings. */
  isTested(settings: Settings): boolean;
  /** Failures for settings that contradict each other. */
  findConflicts?(settings: Settings, changed: readonly ChangeableSettingKey[]): readonly FieldFailure[];
}

interface Dependencies {
  readonly repository: SignInMethodsRepository;
  readonly methods: readonly ExternalMethod[];
}

/**
 * Rules that prevent a change of settings from locking out all administrators: a new method must be tested before it is
 * offered, and the last working method cannot be switched off. A method works if an active administrator can use it; a
 * method other than passwords, if an administrator has used it with the current settings.
 */
export function createSignInRules({ repository, methods }: Dependencies): ConfigurationRules {
  const findUsable = (settings: Settings): readonly AdminSignIn[] => [
    ...(settings.credentials_auth_enabled ? [{ method: "credentials" } as const] : []),
    ...methods.flatMap((method) => {
      const issuer = method.getIssuer(settings);
      return issuer !== null && method.isOffered(settings) && method.isTested(settings)
        ? [{ method: "external", issuer } as const]
        : [];
    }),
  ];
  const findWorking = async (settings: Settings): Promise<readonly AdminSignIn[]> => {
    const usable = findUsable(settings);
    const hasAdmin = await Promise.all(usable.map((signIn) => repository.hasAdmin(signIn)));
    return usable.filter((_, index) => hasAdmin[index]);
  };
  const report = (keys: readonly ChangeableSettingKey[], code: FieldCode): readonly FieldFailure[] =>
    keys.map((key) => ({ path: `changes.${key}`, code }));

  return {
    findStateChanges: (changed) =>
      Object.assign(
        {},
        ...methods
          .filter(({ testedKeys }) => testedKeys.some((key) => changed.includes(key)))
          .map(({ discardedState }) => discardedState),
      ) as StateChanges,
    check: async ({ before, after, changed }) => {
      const conflicts = methods.flatMap((method) => method.findConflicts?.(after, changed) ?? []);
      if (conflicts.length > 0) return { fields: conflicts, statements: [] };
      const untested = methods.flatMap((method) => {
        const causes = changed.filter((key) => key === method.switchKey || method.identityKeys.includes(key));
        const isUntested = after[method.switchKey] && causes.length > 0 && !method.isTested(after);
        return isUntested
          ? report(causes.includes(method.switchKey) ? [method.switchKey] : causes, method.untestedCode)
          : [];
      });
      if (untested.length > 0) return { fields: untested, statements: [] };
      const isConcerned =
        changed.includes("credentials_auth_enabled") ||
        changed.includes("approved_hosts") ||
        methods.some(({ switchKey, testedKeys }) =>
          changed.some((key) => key === switchKey || testedKeys.includes(key)),
        );
      if (!isConcerned) return { fields: [], statements: [] };
      const working = await findWorking(after);
      if (working.length > 0) return { fields: [], statements: repository.requireAdmin(working) };
      // Without any working method, for example while authentication is off, changes must stay possible.
      const isSwitchedOff = before.credentials_auth_enabled && !after.credentials_auth_enabled;
      if (!isSwitchedOff && (await findWorking(before)).length === 0) return { fields: [], statements: [] };
      return { fields: report(changed, "last_sign_in_method"), statements: [] };
    },
  };
}
