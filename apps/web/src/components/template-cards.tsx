import type { ReactElement } from "react";
import { SimpleGrid, UnstyledButton } from "@mantine/core";
import { SHOW_TEMPLATES } from "@showrunner/contract/enum-values";
import { useT } from "@showrunner/i18n/react";
import { componentsMessages } from "./messages/en.ts";
import { useOpenTemplate } from "./use-open-template.ts";
import "./template-cards.css";

const templates = SHOW_TEMPLATES.filter((template) => template !== "sample");

/** The templates: one click creates a show in the page's language, with its games and questions, and opens it. */
export function TemplateCards(): ReactElement {
  const t = useT(componentsMessages);
  const { openTemplate, loading } = useOpenTemplate();
  return (
    <SimpleGrid component="ul" className="template-cards" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {templates.map((template) => (
        <li key={template}>
          <UnstyledButton
            className="template-card"
            aria-busy={loading === template}
            aria-disabled={loading !== null}
            onClick={() => openTemplate(template)}
          >
            <strong>{t(`template_${template}`)}</strong>
            <span>{t(`template_${template}_text`)}</span>
          </UnstyledButton>
        </li>
      ))}
    </SimpleGrid>
  );
}
