import { useAuthConfig } from "../../api/auth/config.ts";
import { useVisitor } from "../../api/auth/me.ts";
import { isRegistrationOpen } from "../guards.ts";

interface Entrances {
  readonly login: boolean;
  /** Only while registration is open. */
  readonly register: boolean;
  readonly logout: boolean;
}

/** Sign-in actions to offer; none before the setup or while authentication is off. */
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
