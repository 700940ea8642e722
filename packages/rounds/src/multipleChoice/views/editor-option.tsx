import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ActionIcon, Checkbox, Group, TextInput } from "@showrunner/ui/host/kit";
import { letterOf } from "@showrunner/ui/stage";
import { choice_host_messages } from "../i18n/host/index.ts";
import { option_limits, text_limits, type ChoiceOption } from "../model.ts";

interface OptionRowProps {
  readonly option: ChoiceOption;
  readonly place: number;
  readonly count: number;
  readonly error: string | null;
  readonly onChange: (option: ChoiceOption) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One option: whether it is correct, its text, its position. */
export function OptionRow(props: OptionRowProps): ReactElement {
  const { option, place, count, error, onChange, onMove, onRemove } = props;
  const t = useT(choice_host_messages);
  const letter = letterOf(place);
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
        maxLength={text_limits.option}
        error={error}
        onChange={(event) => onChange({ ...option, text: event.currentTarget.value })}
      />
      <Tool
        label={t("move_up", { letter })}
        path="M12 19V6M6 12l6-6 6 6"
        off={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <Tool
        label={t("move_down", { letter })}
        path="M12 5v13M6 12l6 6 6-6"
        off={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <Tool
        label={t("remove", { letter })}
        path="M6 6 18 18M18 6 6 18"
        off={count <= option_limits.fewest}
        onClick={onRemove}
      />
    </Group>
  );
}

interface ToolProps {
  readonly label: string;
  readonly path: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

/** Stays focusable when disabled, so that the keyboard focus is not lost at the ends of the list. */
function Tool({ label, path, off, onClick }: ToolProps): ReactElement {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      {...(off ? { "aria-disabled": true, c: "dimmed" } : {})}
      onClick={() => {
        if (!off) onClick();
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
