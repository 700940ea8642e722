import { Suspense, type ReactElement, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { CatchBoundary } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import { Note } from "./card.tsx";

interface PartProps {
  /** Identity of the content; another value retries after a failure. */
  readonly of: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Lazily loaded part of the desk; when loading fails, the rest of the desk keeps working. */
export function Part({ of, fallback, children }: PartProps): ReactElement {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={Failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Failed(): ReactElement {
  const t = useT(moderator_messages);
  return (
    <div role="alert">
      <Note>{t("part_failed")}</Note>
      <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
        {t("part_reload")}
      </Button>
    </div>
  );
}
