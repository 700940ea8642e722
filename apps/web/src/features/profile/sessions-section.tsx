import { useState, type ReactElement } from "react";
import { Badge, Button, Text } from "@mantine/core";
import type { AuthSession } from "@showrunner/contract/rest";
import { ConfirmDialog, ErrorState, LoadingRows, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useEndSessions, useSessions } from "../../api/profile.api.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

export function SessionsSection(): ReactElement {
  const t = useT(profileMessages);
  const sessions = useSessions();
  const end = useEndSessions();
  const [isConfirming, setConfirming] = useState(false);
  const items = sessions.data?.items ?? [];
  const sorted = items.toSorted((a, b) => Number(b.current) - Number(a.current));

  function endSessions(id: string | null): void {
    end.mutate(id, {
      onSuccess: () => {
        if (id === null) setConfirming(false);
        notify({ kind: "success", message: t(id === null ? "sessions_ended" : "session_ended") });
      },
      onError: (error) => id !== null && notify({ kind: "error", message: error.message }),
    });
  }

  return (
    <ProfileSection
      id="sessions"
      title={t("sessions_title")}
      description={t("sessions_text")}
      actions={
        items.length > 1 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t("end_others")}
          </Button>
        )
      }
    >
      {sessions.isPending ? (
        <LoadingRows rows={2} />
      ) : sessions.data === undefined ? (
        <ErrorState message={sessions.error?.message ?? ""} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className="profile-list">
          {sorted.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => endSessions(session.id)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isConfirming}
        danger
        title={t("end_others_title")}
        confirmLabel={t("end_others")}
        pending={end.isPending}
        // A failure to end one session is notified.
        error={end.variables === null ? (end.error?.message ?? null) : null}
        onClose={() => {
          end.reset();
          setConfirming(false);
        }}
        onConfirm={() => endSessions(null)}
      >
        <Text>{t("end_others_text")}</Text>
      </ConfirmDialog>
    </ProfileSection>
  );
}

interface SessionItemProps {
  readonly session: AuthSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps): ReactElement {
  const t = useT(profileMessages);
  const locale = useLocale();
  const name = useDeviceName()(session.device);
  const since = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(
    Date.parse(session.created_at),
  );
  return (
    <li>
      <div className="profile-item">
        <div className="profile-item-name">
          {name}
          {session.current && (
            <Badge color="success" variant="light">
              {t("this_device")}
            </Badge>
          )}
        </div>
        <div className="profile-item-details">
          {session.address !== null && `${session.address} · `}
          {t("session_times", { since, used: formatRelativeTime(session.last_used_at, locale) })}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t("end_session_of", { name })}
          onClick={onEnd}
        >
          {t("end_session")}
        </Button>
      )}
    </li>
  );
}

/** Returns a function that names a device: its browser and system, if known. */
export function useDeviceName(): (device: AuthSession["device"]) => string {
  const t = useT(profileMessages);
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t("browser_on", { browser, system });
    return browser ?? system ?? t("unknown_device");
  };
}
