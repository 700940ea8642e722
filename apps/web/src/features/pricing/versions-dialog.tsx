import type { ReactElement, ReactNode } from "react";
import { Badge, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useConversionVersions, useRuleVersions } from "../../api/pricing.api.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { pricingMessages } from "./messages/en.ts";
import { Loaded } from "./section.tsx";
import { useNames } from "./use-names.ts";
import { RulePrices } from "./use-rule-columns.tsx";

interface VersionFacts {
  readonly version: number;
  readonly valid_from: string;
  readonly created_at: string;
  readonly is_retired: boolean;
}

interface VersionListProps<T extends VersionFacts> {
  readonly versions: readonly T[];
  readonly children: (version: T) => ReactNode;
}

/** All versions, newest first. */
function VersionList<T extends VersionFacts>({ versions, children }: VersionListProps<T>): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  return (
    <ol className="pricing-versions">
      {versions.map((version) => (
        <li key={version.version} className="pricing-card">
          <Text fw={600}>
            {t("version_n", { n: version.version })}{" "}
            {version.is_retired && <Badge color="warning">{t("retired")}</Badge>}
          </Text>
          <Text size="sm" c="dimmed">
            {t("version_times", {
              from: formatMoment(version.valid_from, locale),
              saved: formatMoment(version.created_at, locale),
            })}
          </Text>
          {!version.is_retired && children(version)}
        </li>
      ))}
    </ol>
  );
}

interface VersionsDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function RuleVersionsDialog({ id, onClose }: VersionsDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit, describeMatcher } = useNames();
  const versions = useRuleVersions(id);
  return (
    <Modal opened onClose={onClose} title={t("versions_of_rule")} size="lg">
      <Loaded query={versions}>
        {(items) => (
          <VersionList versions={items}>
            {(rule) => (
              <Stack gap={4}>
                <Text size="sm">{`${nameUnit(rule.bill_unit)} · ${describeMatcher(rule.matcher)}`}</Text>
                <RulePrices rule={rule} currency={null} />
              </Stack>
            )}
          </VersionList>
        )}
      </Loaded>
    </Modal>
  );
}

export function ConversionVersionsDialog({ id, onClose }: VersionsDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const { nameUnit } = useNames();
  const versions = useConversionVersions(id);
  return (
    <Modal opened onClose={onClose} title={t("versions_of_conversion")} size="lg">
      <Loaded query={versions}>
        {(items) => (
          <VersionList versions={items}>
            {({ from_unit, to_unit, formula }) => (
              <Text size="sm">
                {`${nameUnit(from_unit)} → ${nameUnit(to_unit)}: `}
                <code>{formula}</code>
              </Text>
            )}
          </VersionList>
        )}
      </Loaded>
    </Modal>
  );
}
