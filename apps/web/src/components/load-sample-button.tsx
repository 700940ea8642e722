import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { componentsMessages } from "./messages/en.ts";
import { useOpenTemplate } from "./use-open-template.ts";

/** Creates the sample show in the page's language and opens it. */
export function LoadSampleButton({ isProminent = false }: { readonly isProminent?: boolean }): ReactElement {
  const t = useT(componentsMessages);
  const { openTemplate, loading } = useOpenTemplate();
  return (
    <Button
      {...(isProminent ? { color: "accent" } : { variant: "default" })}
      loading={loading !== null}
      leftSection={<IconSparkles size={20} aria-hidden />}
      onClick={() => openTemplate("sample")}
    >
      {t("load_sample")}
    </Button>
  );
}
