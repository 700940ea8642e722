import { useRef, type KeyboardEvent, type ReactElement } from "react";
import { ActionIcon, Button, Group, Input, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { GAME_LIMITS } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { getInsertIndex } from "../draft/accepted-answers.ts";
import { gamesMessages } from "../messages/en.ts";

interface AnswersFieldProps {
  readonly value: readonly string[];
  readonly onChange: (answers: string[]) => void;
  readonly disabled: boolean;
  /** Error message of the answer at an index. */
  readonly errorAt: (index: number) => string | undefined;
}

/** The accepted answers, one per line; Enter adds a line, Backspace removes an empty one. */
export function AnswersField({ value, onChange, disabled, errorAt }: AnswersFieldProps): ReactElement {
  const t = useT(gamesMessages);
  const list = useRef<HTMLDivElement>(null);
  const rows = value.length === 0 ? [""] : value;

  function focus(index: number): void {
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[index]?.focus());
  }
  function set(index: number, text: string): void {
    // A single empty line means no answers.
    onChange(rows.length === 1 && text === "" ? [] : rows.with(index, text));
  }
  function add(after: number): void {
    const index = getInsertIndex(rows, after, GAME_LIMITS.answers);
    if (index === null) return focus(after);
    onChange(rows.toSpliced(index, 0, ""));
    focus(index);
  }
  function remove(index: number): void {
    onChange(value.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.key === "Enter") {
      event.preventDefault();
      add(index);
    } else if (event.key === "Backspace" && rows[index] === "" && rows.length > 1) {
      event.preventDefault();
      remove(index);
    }
  }

  return (
    <Input.Wrapper label={t("field_answers")} description={t("answers_hint")} labelElement="div">
      <Stack gap="xs" mt={6} ref={list}>
        {rows.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer has no identity beyond its index and text
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={index === 0 ? t("answer_main") : t("answer_also", { n: index + 1 })}
              placeholder={index === 0 ? t("answer_main") : t("answer_also_placeholder")}
              value={answer}
              disabled={disabled}
              error={errorAt(index)}
              onChange={(event) => set(index, event.currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            {rows.length > 1 && (
              <ActionIcon
                size="lg"
                variant="subtle"
                color="error"
                disabled={disabled}
                aria-label={t("answer_remove", { n: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={disabled || value.length === 0}
            onClick={() => add(rows.length - 1)}
          >
            {t("answer_add")}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
