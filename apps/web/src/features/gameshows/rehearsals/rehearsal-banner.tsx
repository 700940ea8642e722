import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconRobot } from "@tabler/icons-react";
import type { Gameshow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useEndRehearsal } from "../../../api/rehearsals.api.ts";
import { rehearsalMessages } from "./messages/en.ts";
import styles from "./rehearsals.module.css";

interface RehearsalBannerProps {
  readonly showId: string;
  readonly rehearsal: NonNullable<Gameshow["rehearsal"]>;
}

/** Marks the desk of a rehearsal, and ends it. */
export function RehearsalBanner({ showId, rehearsal: { source_id, bots } }: RehearsalBannerProps): ReactElement {
  const t = useT(rehearsalMessages);
  const navigate = useNavigate();
  const { mutate, isPending } = useEndRehearsal();

  async function leave(): Promise<void> {
    if (source_id === null) await navigate({ to: "/gameshows" });
    else await navigate({ to: "/gameshows/$id", params: { id: source_id } });
    notify({ kind: "info", message: t("ended") });
  }
  return (
    <div className={styles["banner"]} role="note">
      <IconRobot size={20} aria-hidden />
      <p className={styles["text"]}>
        <strong>{t("banner", { n: bots })}</strong> <span className={styles["hint"]}>{t("banner_hint")}</span>
      </p>
      <Button
        size="compact-md"
        variant="default"
        loading={isPending}
        onClick={() =>
          mutate(showId, {
            onSuccess: () => void leave(),
            onError: ({ message }) => notify({ kind: "error", message }),
          })
        }
      >
        {t("end_rehearsal")}
      </Button>
    </div>
  );
}
