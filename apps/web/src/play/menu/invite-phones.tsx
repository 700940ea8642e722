import { Suspense, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, lazyWithRetry } from "@showrunner/ui/audience";
import { menuMessages } from "./messages/en.ts";

const TeamCode = lazyWithRetry(() => import("../team-code/team-code.tsx"));

/** Shows the team's code only on request, because others may see the screen. */
export default function InvitePhones({ show }: { readonly show: string }): ReactElement {
  const t = useT(menuMessages);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button tone="quiet" wide aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? "hide_code" : "invite")}
      </Button>
      {isShown && (
        <Suspense>
          <TeamCode show={show} />
        </Suspense>
      )}
    </>
  );
}
