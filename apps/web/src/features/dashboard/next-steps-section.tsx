import type { ReactElement } from "react";
import { Group, Title } from "@mantine/core";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { LinkButton } from "../../components/links.tsx";
import { dashboardMessages } from "./messages/en.ts";
import { findNextSteps, type NextStep } from "./next-steps.ts";

/** Suggested next steps, based on the state of the host's shows. */
export function NextStepsSection({ shows }: { readonly shows: readonly GameshowListItem[] }): ReactElement {
  const t = useT(dashboardMessages);
  const steps = findNextSteps(shows);
  return (
    <section aria-labelledby="dashboard-next">
      <Title order={2} id="dashboard-next" mb="sm">
        {t("next_title")}
      </Title>
      <div className="dashboard-list">
        {steps.map((step, index) => (
          <article key={step.kind} className="dashboard-show">
            <div className="dashboard-show-text">
              <h3>{step.show.name}</h3>
              <p>{t(`next_${step.kind}_text`)}</p>
            </div>
            <StepLink step={step} isFirst={index === 0} />
          </article>
        ))}
        <article className="dashboard-show">
          <div className="dashboard-show-text">
            <h3>{t("next_new_title")}</h3>
            <p>{t("next_new_text")}</p>
          </div>
          <Group gap="sm">
            <LinkButton to="/gameshows/games" variant="default">
              {t("my_games")}
            </LinkButton>
          </Group>
        </article>
      </div>
    </section>
  );
}

function StepLink({ step, isFirst }: { readonly step: NextStep; readonly isFirst: boolean }): ReactElement {
  const t = useT(dashboardMessages);
  const to = step.kind === "results" ? "/gameshows/$id/log" : "/gameshows/$id";
  return (
    <LinkButton to={to} params={{ id: step.show.id }} {...(isFirst ? { color: "accent" } : { variant: "default" })}>
      {t(`next_${step.kind}`)}
    </LinkButton>
  );
}
