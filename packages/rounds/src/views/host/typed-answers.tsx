import type { ReactElement } from "react";
import type { DistributionEntry, Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Switch, Text } from "@showrunner/ui/host/kit";
import { RichText } from "@showrunner/ui/audience";
import { readText } from "../../read-json.ts";
import type { ModeratorViewProps, SubmissionViewProps } from "../../view-props.ts";
import { sharedMessages } from "../messages/en.ts";
import { textGroupMessages } from "./messages/en.ts";
import { TextGroups } from "./text-groups.tsx";

type TypedSolutionProps = Pick<ModeratorViewProps, "desk" | "distribution" | "onAction" | "disabled">;

/** The accepted spellings, the explanation shown at the reveal, and what the teams typed. */
export function TypedSolution({
  desk,
  distribution = null,
  onAction,
  disabled = false,
}: TypedSolutionProps): ReactElement {
  const t = useT(textGroupMessages);
  const tShared = useT(sharedMessages);
  const [answer, ...others] = desk.answers;
  return (
    <>
      {answer === undefined ? (
        <Text c="dimmed">{t("no_answers")}</Text>
      ) : (
        <Text fw={700} size="xl">
          {answer}
        </Text>
      )}
      {others.length > 0 && <Text c="dimmed">{tShared("also_accepted", { answers: others.join(" · ") })}</Text>}
      <RichText html={desk.answer_html} />
      {distribution !== null && onAction !== undefined && (
        <TypedGroups entries={distribution.entries} onAction={onAction} disabled={disabled} />
      )}
    </>
  );
}

interface TypedGroupsProps {
  readonly entries: readonly DistributionEntry[];
  readonly onAction: (action: Json) => void;
  readonly disabled: boolean;
}

/** The typed texts in groups; the audience sees the texts of wrong groups only if the moderator shows them. */
function TypedGroups({ entries, onAction, disabled }: TypedGroupsProps): ReactElement | null {
  const t = useT(textGroupMessages);
  const wrong = entries.filter(({ outcome }) => outcome !== "correct" && outcome !== "partial");
  if (entries.length === 0) return null;
  const isShown = wrong.every(({ withheld }) => withheld !== true);
  return (
    <>
      {wrong.length > 0 && (
        <Switch
          label={t("show_wrong")}
          description={t("show_wrong_hint")}
          checked={isShown}
          disabled={disabled}
          onChange={() => onAction({ wrong: !isShown })}
        />
      )}
      <TextGroups entries={entries} onAction={onAction} disabled={disabled} />
    </>
  );
}

/** A text in the moderator's list of submissions. */
export function TypedSubmissionView({ answer }: SubmissionViewProps): ReactElement {
  return <Text component="span">{readText(answer, "text")}</Text>;
}
