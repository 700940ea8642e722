import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, NumberInput, Popover, Stack, Text } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatShare } from "../logic/number-format.ts";
import { deskMessages } from "../messages/index.ts";

interface SharePickerProps {
  readonly max_points: number;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly compact?: boolean;
  /** Inside a native dialog, above which a portal cannot be rendered. */
  readonly inDialog?: boolean;
  /** Share in [0, 1]. */
  readonly onPick: (share: number) => void;
}

const COMMON_SHARES: readonly number[] = [0.25, 0.5, 0.75];

/** Picks a share of the points: a common one or any percentage. */
export function SharePicker({
  max_points,
  disabled = false,
  className = "",
  compact = false,
  inDialog = false,
  onPick,
}: SharePickerProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const [percent, setPercent] = useState<number | string>(60);
  const typed = typeof percent === "number" ? percent : Number.NaN;
  const isValid = typed >= 0 && typed <= 100;

  function pick(share: number): void {
    setOpened(false);
    onPick(share);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid) pick(typed / 100);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      withinPortal={!inDialog}
      position={inDialog ? "top" : "bottom"}
      trapFocus
      returnFocus
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <Button
          className={className}
          color="warning"
          variant="light"
          size={compact ? "compact-sm" : "sm"}
          disabled={disabled}
          aria-label={t("share_any")}
          onClick={() => setOpened((was) => !was)}
        >
          {t("share")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("share_any")}>
        <Stack gap="sm">
          <Group gap="xs">
            {COMMON_SHARES.map((share) => (
              <Button key={share} variant="light" color="warning" onClick={() => pick(share)}>
                {t("share_points", { share: formatShare(share, locale), points: Math.round(share * max_points) })}
              </Button>
            ))}
          </Group>
          <form onSubmit={submit}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <NumberInput
                label={t("share_percent")}
                value={percent}
                onChange={setPercent}
                min={0}
                max={100}
                step={5}
                allowDecimal={false}
                suffix=" %"
                w={130}
              />
              <Button type="submit" color="warning" disabled={!isValid}>
                {t("share_give")}
              </Button>
            </Group>
          </form>
          <Text size="xs" c="dimmed">
            {isValid ? t("share_result", { points: Math.round((typed / 100) * max_points) }) : t("share_range")}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
