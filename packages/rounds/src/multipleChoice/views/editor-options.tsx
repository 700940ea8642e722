import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Checkbox, Fieldset, Text, TextInput } from "@showrunner/ui/host/kit";
import { getOptionLetter } from "@showrunner/ui/audience";
import { choiceHostMessages } from "../host/en.ts";
import { OPTION_LIMITS, TEXT_LIMITS, type ChoiceOption } from "../multiple-choice.definition.ts";
import { OptionMenu } from "./editor-option-menu.tsx";
import { swapItems, useRowKeys } from "../../views/editor-rows.ts";
import { insertRows } from "../../views/insert-rows.ts";
import { isBlankOption, parsePastedOptions } from "./paste-options.ts";
import { focusField } from "../../views/focus-field.ts";
import "./editor-options.css";

interface OptionsFieldProps {
  readonly options: readonly ChoiceOption[];
  readonly onChange: (options: readonly ChoiceOption[]) => void;
  readonly disabled: boolean;
  /** Problem of the option at an index. */
  readonly errorAt: (index: number) => string | null;
  /** Problem of the whole list. */
  readonly error: string | null;
}

/**
 * The options: Enter goes to the next, Backspace removes an empty one, several pasted lines become options. All texts
 * come before the toggles and menus in the DOM, so that one Tab leads from text to text; a grid puts them in rows.
 */
export function OptionsField({ options, onChange, disabled, errorAt, error }: OptionsFieldProps): ReactElement {
  const t = useT(choiceHostMessages);
  const rows = useRowKeys(options.length);
  const grid = useRef<HTMLDivElement>(null);
  const [leftOut, setLeftOut] = useState(0);

  /** @param isMenuOpen whether a menu is closing, which moves the focus as well */
  function focus(index: number, isMenuOpen = false): void {
    const focusNow = (): void => focusField(grid.current, "[data-option-text]", index);
    if (isMenuOpen) requestAnimationFrame(focusNow);
    else focusNow();
  }
  function add(index: number): void {
    if (options.length >= OPTION_LIMITS.max) return;
    rows.insert(index, 1);
    onChange(options.toSpliced(index, 0, { text: "", correct: false }));
    focus(index);
  }
  function remove(index: number, isMenuOpen = false): void {
    rows.remove(index);
    onChange(options.toSpliced(index, 1));
    focus(Math.max(0, index - 1), isMenuOpen);
  }
  function move(index: number, to: number): void {
    rows.swap(index, to);
    onChange(swapItems(options, index, to));
    focus(to, true);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (index + 1 < options.length) focus(index + 1);
      else add(index + 1);
    } else if (event.key === "Backspace" && options[index]?.text === "" && options.length > OPTION_LIMITS.min) {
      event.preventDefault();
      remove(index);
    }
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    const pasted = parsePastedOptions(event.clipboardData.getData("text/plain"));
    if (pasted.length === 0) return;
    event.preventDefault();
    const inserted = insertRows(options, index, pasted, OPTION_LIMITS.max, isBlankOption);
    rows.insert(options.length, inserted.added);
    setLeftOut(inserted.leftOut);
    onChange(inserted.rows);
    focus(Math.min(inserted.rows.length, index + pasted.length) - 1);
  }

  return (
    <Fieldset legend={t("options")} disabled={disabled} variant="unstyled">
      <Text size="xs" c="dimmed" mb={6}>
        {t("options_hint")}
      </Text>
      <div className="choice-options" ref={grid}>
        {options.map((option, index) => (
          <TextInput
            key={rows.keys[index]}
            data-option-text
            style={{ gridRow: index + 1 }}
            leftSection={getOptionLetter(index)}
            value={option.text}
            aria-label={t("option", { letter: getOptionLetter(index) })}
            maxLength={TEXT_LIMITS.option}
            error={errorAt(index)}
            onChange={(event) => onChange(options.with(index, { ...option, text: event.currentTarget.value }))}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
          />
        ))}
        {options.map((option, index) => (
          <Checkbox
            key={rows.keys[index]}
            className="choice-option-right"
            style={{ gridRow: index + 1 }}
            label={t("right")}
            aria-label={t("correct", { letter: getOptionLetter(index) })}
            checked={option.correct}
            color="success"
            onChange={(event) => onChange(options.with(index, { ...option, correct: event.currentTarget.checked }))}
          />
        ))}
        {options.map((_option, index) => (
          <OptionMenu
            key={rows.keys[index]}
            index={index}
            count={options.length}
            disabled={disabled}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index, true)}
          />
        ))}
      </div>
      {error !== null && (
        <Text c="error" size="sm" role="alert" mt="xs">
          {error}
        </Text>
      )}
      {leftOut > 0 && (
        <Text c="warning" size="sm" role="status" mt="xs">
          {t("left_out", { n: leftOut, max: OPTION_LIMITS.max })}
        </Text>
      )}
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        disabled={options.length >= OPTION_LIMITS.max}
        onClick={() => add(options.length)}
      >
        {t("add")}
      </Button>
    </Fieldset>
  );
}
