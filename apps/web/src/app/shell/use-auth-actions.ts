import { useAuthConfig, useVisitor } from "../../api/auth.api.ts";
import { isRegistrationOpen } from "../../lib/route-guards.ts";

interface AuthActions {
  readonly login: boolean;
  /** Whether to offer registration: only while it is open. */
  readonly register: boolean;
  readonly logout: boolean;
}

/** Sign-in actions to offer; none before the setup or while authentication is off. */
export function useAuthActions(): AuthActions {
  const config = useAuthConfig();
  const { isSignedIn } = useVisitor();
  const hasAccounts = config !== undefined && config.auth_enabled && !config.setup_required;
  return {
    login: hasAccounts && !isSignedIn,
    register: hasAccounts && !isSignedIn && isRegistrationOpen(config),
    logout: hasAccounts && isSignedIn,
  };
}
