import { memo, startTransition, useCallback, useEffect, useMemo, useState, type ReactElement } from "react";
import { Badge, Checkbox, Text } from "@mantine/core";
import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedRound, SourceUnit } from "@showrunner/transfer";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { findConfigProblems } from "../editor/find-config-problems.ts";
import { transferMessages } from "./messages/en.ts";
import { RoundChoice } from "./round-choice.tsx";

interface ImportPreviewProps {
  readonly rounds: readonly ImportedRound[];
  /** The same rounds with all fields. */
  readonly fields: readonly RoundFields[];
  readonly unit: SourceUnit;
  readonly skipped: ReadonlySet<number>;
  /** Rounds that cannot be imported, with the code of the reason. */
  readonly refused: ReadonlyMap<number, string>;
  readonly onSkip: (index: number, skip: boolean) => void;
  readonly onSkipAll: (skip: boolean) => void;
}

/** The rounds as they would be imported, each with a check box. */
export function ImportPreview(props: ImportPreviewProps): ReactElement {
  const { rounds, fields, unit, skipped, refused, onSkip, onSkipAll } = props;
  const t = useT(transferMessages);
  const isTaken = (index: number): boolean => !skipped.has(index) && !refused.has(index);
  const importedCount = [...fields.keys()].filter(isTaken).length;
  const shown = useGrowingCount(fields.length);
  const take = useCallback((index: number, isTaken: boolean) => onSkip(index, !isTaken), [onSkip]);
  return (
    <section aria-label={t("preview")}>
      <Checkbox
        mb="xs"
        label={t("take_all", { n: rounds.length })}
        checked={importedCount > 0 && importedCount === rounds.length - refused.size}
        indeterminate={importedCount > 0 && importedCount < rounds.length - refused.size}
        onChange={({ currentTarget }) => onSkipAll(!currentTarget.checked)}
      />
      <ol className="import-rounds">
        {fields.slice(0, shown).map((round, index) => (
          <PreviewRow
            // oxlint-disable-next-line no-array-index-key -- the list is replaced as a whole
            key={index}
            index={index}
            round={round}
            imported={rounds[index]}
            unit={unit}
            taken={isTaken(index)}
            refusal={refused.get(index)}
            onTake={take}
          />
        ))}
      </ol>
    </section>
  );
}

const FIRST_ROWS = 20;

/** Adds rows step by step, so that a long list appears at once and does not block the page. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(FIRST_ROWS);
  useEffect(() => {
    if (count < total) startTransition(() => setCount((before) => before * 2));
  }, [count, total]);
  return Math.min(count, total);
}

interface PreviewRowProps {
  readonly index: number;
  readonly round: RoundFields;
  readonly imported: ImportedRound | undefined;
  readonly unit: SourceUnit;
  readonly taken: boolean;
  readonly refusal: string | undefined;
  readonly onTake: (index: number, isTaken: boolean) => void;
}

const PreviewRow = memo(function PreviewRow(props: PreviewRowProps): ReactElement {
  const { index: position, round, imported, unit, taken, refusal, onTake } = props;
  const t = useT(transferMessages);
  const fieldMessage = useFieldMessage();
  const problems = useMemo(() => findConfigProblems(round), [round]);
  const source = imported?.source.from ?? 0;
  return (
    <RoundChoice
      round={round}
      labelOf={(question) => t("take_round", { n: position + 1, question })}
      isTaken={taken}
      isDisabled={refusal !== undefined}
      onTake={(isTaken) => onTake(position, isTaken)}
      facts={
        <>
          <Badge variant="light" color="accent">
            {t("points", { n: round.max_points })}
          </Badge>
          {round.time_limit_s !== null && (
            <Badge variant="light" color="info">
              {t("seconds", { n: round.time_limit_s })}
            </Badge>
          )}
          {source > 0 && (
            <Text size="xs" c="dimmed">
              {t(`at_${unit}`, { n: source })}
            </Text>
          )}
        </>
      }
    >
      {[...new Set(imported?.notes)].map((note) => (
        <Text key={note} size="sm" c="warning">
          {t(`note_${note}`)}
        </Text>
      ))}
      {refusal !== undefined && (
        <Text size="sm" c="error">
          {t("refused", { reason: fieldMessage(refusal) ?? "" })}
        </Text>
      )}
      {problems.length > 0 && (
        <Text size="sm" c="warning">
          {t("incomplete")}
        </Text>
      )}
    </RoundChoice>
  );
});
