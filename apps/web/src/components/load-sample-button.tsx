import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconSparkles } from "@tabler/icons-react";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useLoadSample } from "../api/gameshows.api.ts";
import { componentsMessages } from "./messages/index.ts";

/** Creates the sample show in the page's language and opens it. */
export function LoadSampleButton({ prominent = false }: { readonly prominent?: boolean }): ReactElement {
  const t = useT(componentsMessages);
  const locale = useLocale();
  const navigate = useNavigate();
  const load = useLoadSample();
  return (
    <Button
      {...(prominent ? { color: "accent" } : { variant: "default" })}
      loading={load.isPending}
      leftSection={<IconSparkles size={20} aria-hidden />}
      onClick={() =>
        load.mutate(
          { language: locale, template: "sample" },
          {
            onSuccess: (id) => void navigate({ to: "/gameshows/$id", params: { id } }),
            onError: (error) => notify({ kind: "error", message: error.message }),
          },
        )
      }
    >
      {t("load_sample")}
    </Button>
  );
}
