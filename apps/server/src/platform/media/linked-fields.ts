import type { LinkTarget } from "@showrunner/contract/rest";

/** The link that a record shows. */
export interface LinkedFields {
  readonly linked_type: LinkTarget | null;
  readonly linked_id: string | null;
  readonly linked_is_primary: boolean;
}

export const NOT_LINKED: LinkedFields = { linked_type: null, linked_id: null, linked_is_primary: false };
