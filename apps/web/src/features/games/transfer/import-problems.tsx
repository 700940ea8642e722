import type { ReactElement } from "react";
import { Alert, Text } from "@mantine/core";
import type { ImportProblem, SourceUnit } from "@showrunner/transfer";
import { useT } from "@showrunner/i18n/react";
import { transferMessages } from "./messages/en.ts";

interface ImportProblemsProps {
  readonly problems: readonly ImportProblem[];
  readonly unit: SourceUnit;
}

/** Parts that cannot be imported: position, text and reason. */
export function ImportProblems({ problems, unit }: ImportProblemsProps): ReactElement | null {
  const t = useT(transferMessages);
  if (problems.length === 0) return null;
  return (
    <Alert color="warning" title={t("problems", { n: problems.length })}>
      <ol className="import-problems">
        {problems.map(({ code, source, text }, index) => (
          // oxlint-disable-next-line no-array-index-key -- the list is replaced as a whole
          <li key={index}>
            {source.from > 0 && <strong>{t(`at_${unit}`, { n: source.from })}: </strong>}
            {t(`problem_${code}`)}
            {text !== "" && (
              <Text size="sm" c="dimmed" lineClamp={2}>
                {text}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Alert>
  );
}
