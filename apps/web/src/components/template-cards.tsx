import type { ReactElement } from "react";
import { SimpleGrid, UnstyledButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { SHOW_TEMPLATES } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useLoadSample } from "../api/gameshows.api.ts";
import { componentsMessages } from "./messages/index.ts";
import "./template-cards.css";

const templates = SHOW_TEMPLATES.filter((template) => template !== "sample");

/** The ready shows: one click creates one in the page's language, with its games and questions, and opens it. */
export function TemplateCards(): ReactElement {
  const t = useT(componentsMessages);
  const locale = useLocale();
  const navigate = useNavigate();
  const load = useLoadSample();
  return (
    <SimpleGrid component="ul" className="template-cards" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {templates.map((template) => (
        <li key={template}>
          <UnstyledButton
            className="template-card"
            aria-busy={load.isPending && load.variables.template === template}
            aria-disabled={load.isPending}
            onClick={() => {
              if (load.isPending) return;
              load.mutate(
                { language: locale, template },
                {
                  onSuccess: (id) => void navigate({ to: "/gameshows/$id", params: { id } }),
                  onError: (error) => notify({ kind: "error", message: error.message }),
                },
              );
            }}
          >
            <strong>{t(`template_${template}`)}</strong>
            <span>{t(`template_${template}_text`)}</span>
          </UnstyledButton>
        </li>
      ))}
    </SimpleGrid>
  );
}
