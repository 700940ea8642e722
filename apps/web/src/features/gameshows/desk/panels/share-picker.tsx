import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Popover, Stack } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatShare } from "../logic/number-format.ts";
import { parseShare } from "../logic/parse-award.ts";
import { computeSharePoints, type EarnablePoints } from "../logic/share-points.ts";
import { deskMessages } from "../messages/en.ts";
import { ShareInput } from "./share-input.tsx";

interface SharePickerProps {
  readonly earnable: EarnablePoints;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly compact?: boolean;
  /** Inside a native dialog, above which a portal cannot be rendered. */
  readonly inDialog?: boolean;
  /** Share in [0, 1]. */
  readonly onPick: (share: number) => void;
}

const COMMON_SHARES: readonly number[] = [0.25, 0.5, 0.75];

/**
 * Picks a share of the points: a common one or any percentage. Its popover is mounted on first use, because a list has
 * up to hundreds of rows.
 */
export function SharePicker({
  earnable,
  disabled = false,
  className = "",
  compact = false,
  inDialog = false,
  onPick,
}: SharePickerProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [percent, setPercent] = useState<number | null>(60);
  const typedShare = parseShare(percent);
  const formatChoice = (share: number): string => {
    const points = computeSharePoints(share, earnable);
    const text = formatShare(share, locale);
    return points === null ? text : t("share_points", { share: text, points });
  };

  function pick(share: number): void {
    setIsOpen(false);
    onPick(share);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typedShare !== null) pick(typedShare);
  }

  const trigger = (
    <Button
      ref={button}
      className={className}
      color="warning"
      variant="light"
      size={compact ? "compact-sm" : "sm"}
      disabled={disabled}
      aria-label={t("share_any")}
      aria-haspopup="dialog"
      onClick={() => {
        setIsMounted(true);
        setIsOpen((was) => !was);
      }}
    >
      {t("share")}
    </Button>
  );
  if (!isMounted) return trigger;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      onClose={() => button.current?.focus()}
      withinPortal={!inDialog}
      position={inDialog ? "top" : "bottom"}
      trapFocus
      withArrow
      shadow="md"
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown aria-label={t("share_any")}>
        <Stack gap="sm">
          <Group gap="xs">
            {COMMON_SHARES.map((share) => (
              <Button key={share} variant="light" color="warning" onClick={() => pick(share)}>
                {formatChoice(share)}
              </Button>
            ))}
          </Group>
          <form onSubmit={submit}>
            <Stack gap="xs">
              <ShareInput label={t("share_percent")} percent={percent} earnable={earnable} onChange={setPercent} />
              <Button type="submit" color="warning" disabled={typedShare === null}>
                {t("share_give")}
              </Button>
            </Stack>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
