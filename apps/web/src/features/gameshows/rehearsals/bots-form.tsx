import { useId, useState, type ReactElement, type ReactNode } from "react";
import { Alert, Button, Group, Slider, Stack, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { rehearsalMessages } from "./messages/en.ts";
import styles from "./rehearsals.module.css";

interface BotsFormProps {
  /** Range, initial value, step and marks of the slider. */
  readonly range: {
    readonly min: number;
    readonly max: number;
    readonly default: number;
    readonly step: number;
    readonly marks: readonly number[];
  };
  readonly label: string;
  readonly describeValue: (bots: number) => string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (bots: number) => void;
  readonly onClose: () => void;
  /** The introduction above the slider. */
  readonly children: ReactNode;
  /** A remark below the slider. */
  readonly remark?: string;
}

/** Asks for a number of bots and starts something with them. */
export function BotsForm({
  range: { min, max, default: initial, step, marks },
  label,
  describeValue,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onClose,
  children,
  remark,
}: BotsFormProps): ReactElement {
  const t = useT(rehearsalMessages);
  const labelId = useId();
  const [bots, setBots] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(bots);
      }}
    >
      <Stack>
        {children}
        <div className={styles["slider"]}>
          <Group justify="space-between">
            <Text fw={600} id={labelId}>
              {label}
            </Text>
            <Text className={styles["count"] ?? ""}>{describeValue(bots)}</Text>
          </Group>
          <Slider
            min={min}
            max={max}
            step={step}
            marks={marks.map((value) => ({ value, label: String(value) }))}
            value={bots}
            onChange={setBots}
            label={null}
            thumbProps={{ "aria-labelledby": labelId }}
          />
        </div>
        {remark !== undefined && (
          <Text size="sm" c="dimmed">
            {remark}
          </Text>
        )}
        {error !== null && (
          <Alert color="error" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending} data-autofocus>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
