import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ActionIcon, Checkbox, Group, TextInput } from "@showrunner/ui/host/kit";
import { getOptionLetter } from "@showrunner/ui/audience";
import { choiceHostMessages } from "../host/index.ts";
import { OPTION_LIMITS, TEXT_LIMITS, type ChoiceOption } from "../multiple-choice.definition.ts";

interface OptionRowProps {
  readonly option: ChoiceOption;
  readonly index: number;
  readonly count: number;
  readonly error: string | null;
  readonly onChange: (option: ChoiceOption) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One option: whether it is correct, its text, its position. */
export function OptionRow(props: OptionRowProps): ReactElement {
  const { option, index, count, error, onChange, onMove, onRemove } = props;
  const t = useT(choiceHostMessages);
  const letter = getOptionLetter(index);
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <Checkbox
        mt={8}
        checked={option.correct}
        aria-label={t("correct", { letter })}
        color="success"
        onChange={(event) => onChange({ ...option, correct: event.currentTarget.checked })}
      />
      <TextInput
        flex={1}
        value={option.text}
        aria-label={t("option", { letter })}
        placeholder={t("option", { letter })}
        maxLength={TEXT_LIMITS.option}
        error={error}
        onChange={(event) => onChange({ ...option, text: event.currentTarget.value })}
      />
      <OptionAction
        label={t("move_up", { letter })}
        path="M12 19V6M6 12l6-6 6 6"
        isDisabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <OptionAction
        label={t("move_down", { letter })}
        path="M12 5v13M6 12l6 6 6-6"
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <OptionAction
        label={t("remove", { letter })}
        path="M6 6 18 18M18 6 6 18"
        isDisabled={count <= OPTION_LIMITS.fewest}
        onClick={onRemove}
      />
    </Group>
  );
}

interface OptionActionProps {
  readonly label: string;
  readonly path: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Stays focusable when disabled, so that the keyboard focus is not lost at the ends of the list. */
function OptionAction({ label, path, isDisabled, onClick }: OptionActionProps): ReactElement {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      {...(isDisabled ? { "aria-disabled": true, c: "dimmed" } : {})}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </ActionIcon>
  );
}
