import { useCallback, useState, type ReactElement } from "react";
import { IconArchive, IconHeartRateMonitor, IconHistory } from "@tabler/icons-react";
import type { Configuration } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useConfiguration } from "../../api/configuration.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { RestartSection } from "../../components/restart/restart-section.tsx";
import { ConfigurationFileSection } from "./configuration-file-section.tsx";
import { ConfigurationForm } from "./configuration-form.tsx";
import { getPartId, GroupNavigation } from "./group-navigation.tsx";
import { configurationMessages } from "./messages/en.ts";
import { getUnsavedRest, type UnsavedChanges } from "./setting-changes.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import "./configuration.css";

/** The settings of the installation. */
export function ConfigurationScreen(): ReactElement {
  const t = useT(configurationMessages);
  const { data, error, refetch } = useConfiguration();
  const [changes, setChanges] = useState<UnsavedChanges>({});
  // What the unsaved changes are based on: with the version of a background refetch, saving would undo changes by
  // another admin.
  const [base, setBase] = useState<Configuration>();
  const hasChanges = Object.keys(changes).length > 0;
  const configuration = hasChanges ? base : data;
  const change = (next: UnsavedChanges): void => {
    if (!hasChanges) setBase(data);
    setChanges(next);
  };
  const rebase = (saved: Configuration, sent: UnsavedChanges): void => {
    setBase(saved);
    setChanges((current) => getUnsavedRest(current, sent, saved.settings));
  };
  const update = useCallback(() => void refetch(), [refetch]);
  const reload = (): void => void refetch().then((result) => setBase(result.data));
  return (
    <>
      <UnsavedGuard count={Object.keys(changes).length} />
      <PageHeader
        title={t("title")}
        description={t("subtitle")}
        actions={
          <>
            <LinkButton
              variant="default"
              to="/admin/overview"
              leftSection={<IconHeartRateMonitor size={18} aria-hidden />}
            >
              {t("overview")}
            </LinkButton>
            <LinkButton variant="default" to="/admin/backups" leftSection={<IconArchive size={18} aria-hidden />}>
              {t("backups")}
            </LinkButton>
            <LinkButton variant="default" to="/admin/audit-log" leftSection={<IconHistory size={18} aria-hidden />}>
              {t("audit_log")}
            </LinkButton>
          </>
        }
      />
      {configuration !== undefined ? (
        <div className="configuration-groups">
          <GroupNavigation changes={changes} />
          <div className="configuration-parts">
            <ConfigurationForm
              configuration={configuration}
              changes={changes}
              onChange={change}
              onSaved={rebase}
              onReload={reload}
              onTested={update}
            />
            <div id={getPartId("file")} tabIndex={-1} className="configuration-part">
              <ConfigurationFileSection />
            </div>
            <div id={getPartId("restart")} tabIndex={-1} className="configuration-part">
              <RestartSection />
            </div>
          </div>
        </div>
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
      {configuration === undefined && (
        <div className="configuration-part">
          <RestartSection />
        </div>
      )}
    </>
  );
}
