import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import { ASSET_KINDS, type AssetKind } from "@showrunner/contract/enum-values";
import type { StorageUsage } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useStorageUsage } from "../../api/assets.api.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { assetsMessages } from "./messages/en.ts";

/** Used storage, and the limit. */
export function StorageSummary({ kind }: { readonly kind: AssetKind | "all" }): ReactElement | null {
  const t = useT(assetsMessages);
  const locale = useLocale();
  const { data } = useStorageUsage();
  if (data === undefined) return null;
  const amount = ({ count, bytes, max_count, max_bytes }: StorageUsage): string => {
    const used = formatBytes(bytes, locale);
    const n = count.toLocaleString(locale);
    if (max_count === null || max_bytes === null) return t("used", { n, used });
    return t("used_of", { n, most: max_count.toLocaleString(locale), used, allowed: formatBytes(max_bytes, locale) });
  };
  const shown = kind === "all" ? ASSET_KINDS : [kind];
  const total = data.image.bytes + data.video.bytes + data.audio.bytes;
  return (
    <dl className="assets-usage">
      {shown.map((one) => (
        <div key={one}>
          <dt>{t(`usage_${one}`)}</dt>
          <dd>{amount(data[one])}</dd>
        </div>
      ))}
      {kind === "all" && (
        <div>
          <dt>{t("usage_all")}</dt>
          <dd>{formatBytes(total, locale)}</dd>
        </div>
      )}
      {kind === "video" && data.video.max_file_bytes !== null && data.video.max_duration !== null && (
        <Text component="div" size="sm" c="dimmed">
          {t("video_limits", {
            size: formatBytes(data.video.max_file_bytes, locale),
            minutes: Math.round(data.video.max_duration / 60),
          })}
        </Text>
      )}
    </dl>
  );
}
