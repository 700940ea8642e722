import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { isRegistrationOpen } from "../guards.ts";

interface Entrances {
  readonly login: boolean;
  /** Only while visitors may make accounts for themselves. */
  readonly register: boolean;
  readonly logout: boolean;
}

/** Which ways in and out the chrome offers; none while the server must be set up or nobody signs in. */
export function useEntrances(): Entrances {
  const config = useAuthConfig();
  const { is_signed_in } = useVisitor();
  const has_accounts = config !== undefined && config.auth_enabled && !config.setup_required;
  return {
    login: has_accounts && !is_signed_in,
    register: has_accounts && !is_signed_in && isRegistrationOpen(config),
    logout: has_accounts && is_signed_in,
  };
}
