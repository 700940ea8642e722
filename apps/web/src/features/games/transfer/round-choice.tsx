import { useMemo, type ReactElement, type ReactNode } from "react";
import { Badge, Checkbox, Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { RoundFields } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { getRoundViews } from "@showrunner/rounds/views";
import { describeRound } from "./describe-round.ts";
import { transferMessages } from "./messages/en.ts";
import "./transfer.css";

interface RoundChoiceProps {
  readonly round: RoundFields;
  /** Label of the check box. */
  readonly labelOf: (question: string) => string;
  readonly isTaken: boolean;
  readonly isDisabled?: boolean;
  readonly onTake: (isTaken: boolean) => void;
  /** Shown beside the round's type. */
  readonly facts?: ReactNode;
  /** Shown below the round. */
  readonly children: ReactNode;
}

/** A round that is offered, with its answers and a check box, as an item of a list. */
export function RoundChoice(props: RoundChoiceProps): ReactElement {
  const { round, labelOf, isTaken, isDisabled = false, onTake, facts, children } = props;
  const t = useT(transferMessages);
  const locale = useLocale();
  const { question, lines } = useMemo(() => describeRound(round, locale), [round, locale]);
  const { icon: Icon, label } = getRoundViews(round.type);
  return (
    <li className="import-round" data-skipped={!isTaken || undefined}>
      <Checkbox
        aria-label={labelOf(question)}
        checked={isTaken}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
      />
      <div className="import-round-text">
        <Text fw={600}>{question}</Text>
        {lines.length > 0 && (
          <ul className="import-lines">
            {lines.map(({ text, correct }, index) => (
              // oxlint-disable-next-line no-array-index-key -- the list is replaced as a whole
              <li key={index} data-correct={correct === true || undefined}>
                {correct === true && <IconCheck size={16} role="img" aria-label={t("right")} />}
                {text}
              </li>
            ))}
          </ul>
        )}
        <Group gap={6} mt={4}>
          <Badge variant="light" color="secondary" leftSection={<Icon size={12} />}>
            {label(locale)}
          </Badge>
          {facts}
        </Group>
        {children}
      </div>
    </li>
  );
}
