import { useNavigate } from "@tanstack/react-router";
import type { ShowTemplate } from "@showrunner/contract/rest";
import { useLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useLoadSample } from "../api/gameshows.api.ts";

interface OpenTemplate {
  /** Creates a show from the template and opens it; ignored while another one is being created. */
  readonly openTemplate: (template: ShowTemplate) => void;
  /** The template from which a show is being created; null if none. */
  readonly loading: ShowTemplate | null;
}

/** Creates shows from templates, in the page's language. */
export function useOpenTemplate(): OpenTemplate {
  const language = useLocale();
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = useLoadSample();
  async function create(template: ShowTemplate): Promise<void> {
    try {
      // Not a callback of `mutate`: the first show replaces the screen with this button, and React drops the callback.
      const id = await mutateAsync({ language, template });
      await navigate({ to: "/gameshows/$id", params: { id } });
    } catch (error) {
      notify({ kind: "error", message: error instanceof Error ? error.message : String(error) });
    }
  }
  return {
    openTemplate: (template) => {
      if (!isPending) void create(template);
    },
    loading: isPending ? variables.template : null,
  };
}
