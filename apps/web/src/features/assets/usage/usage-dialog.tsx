import { useState, type ReactElement } from "react";
import { NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { RecentMediaRequest } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, Modal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { useMediaStatistics, useRecentMediaRequests, type GeneratedKind } from "../../../api/media-generation.api.ts";
import { formatMoney } from "../../../lib/format-money.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { MediaUsageStatistics } from "./media-usage-statistics.tsx";
import { mediaUsageMessages } from "./messages/en.ts";
import "./usage-dialog.css";

const RANGES = [1, 7, 30, 90];
/** See docs/conformance.md, section 9. */
const DEFAULT_DAYS = 30;

interface UsageDialogProps {
  readonly kind: GeneratedKind;
  readonly onClose: () => void;
}

/** Generated files per day, their cost, and the latest requests. */
export function UsageDialog({ kind, onClose }: UsageDialogProps): ReactElement {
  const t = useT(mediaUsageMessages);
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const { isAdmin } = useVisitor();
  const [days, setDays] = useState(DEFAULT_DAYS);
  const statistics = useMediaStatistics(kind, days);
  const recent = useRecentMediaRequests(kind);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={isNarrow}
      title={t(kind === "image" ? "title_image" : "title_video")}
    >
      <Stack>
        <NativeSelect
          label={t("days")}
          description={t(isAdmin ? "all_users" : "own")}
          value={String(days)}
          data={RANGES.map((n) => ({ value: String(n), label: t("days_option", { n }) }))}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
          data-autofocus
        />
        {statistics.data !== undefined ? (
          <MediaUsageStatistics statistics={statistics.data} />
        ) : statistics.error === null ? (
          <LoadingRows rows={2} />
        ) : (
          <ErrorState message={statistics.error.message} onRetry={() => void statistics.refetch()} />
        )}
        <Title order={3} size="h5">
          {t("recent")}
        </Title>
        {recent.data !== undefined ? (
          <Recent items={recent.data.items} />
        ) : recent.error === null ? (
          <LoadingRows rows={3} />
        ) : (
          <ErrorState message={recent.error.message} onRetry={() => void recent.refetch()} />
        )}
      </Stack>
    </Modal>
  );
}

function Recent({ items }: { readonly items: readonly RecentMediaRequest[] }): ReactElement {
  const t = useT(mediaUsageMessages);
  const locale = useLocale();
  const { isAdmin } = useVisitor();
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("recent_none")}
      </Text>
    );
  return (
    <ul className="assets-usage-recent">
      {items.map(({ id, state, model, prompt, username, cost, created_at }) => (
        <li key={id}>
          <span className="assets-usage-prompt">{prompt ?? t("no_prompt")}</span>
          <Text span size="sm" c="dimmed">
            {[
              t(`state_${state}`),
              model,
              ...(isAdmin && username !== null ? [username] : []),
              ...(cost === null ? [] : [formatMoney(cost.amount, cost.currency, locale)]),
              formatMoment(created_at, locale),
            ].join(" · ")}
          </Text>
        </li>
      ))}
    </ul>
  );
}
