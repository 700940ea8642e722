import type { ReactElement } from "react";
import { Group, Text, Title } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { LinkButton } from "../../components/links.tsx";
import { LoadSampleButton } from "../../components/load-sample-button.tsx";
import { TemplateCards } from "../../components/template-cards.tsx";
import { EmptyStageIllustration } from "../../components/illustrations.tsx";
import { dashboardMessages } from "./messages/en.ts";

const STEPS = [1, 2, 3] as const;

/** For visitors without shows: the first steps, and the sample show. */
export function FirstSteps(): ReactElement {
  const t = useT(dashboardMessages);
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <EmptyStageIllustration />
        <div>
          <Title order={2} id="first-steps">
            {t("first_title")}
          </Title>
          <Text maw="38rem" mt="xs">
            {t("first_intro")}
          </Text>
        </div>
      </div>
      <ol className="first-steps-list">
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`first_${step}_title`)}</strong>
            <span>{t(`first_${step}_text`)}</span>
          </li>
        ))}
      </ol>
      <Group>
        <LoadSampleButton isProminent />
        <LinkButton to="/gameshows" search={{ create: true }} variant="default">
          {t("first_2_title")}
        </LinkButton>
        <LinkButton to="/gameshows/games" variant="default">
          {t("first_1_title")}
        </LinkButton>
      </Group>
      <Title order={3} mt="lg" mb="sm">
        {t("templates_title")}
      </Title>
      <TemplateCards />
    </section>
  );
}
