import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { useWakeLock } from "../components/use-wake-lock.ts";
import { reveal_messages } from "./messages/index.ts";
import { ownResult } from "./result.ts";

/** Invisible effects of a game: wake lock and screen reader announcements. */
export default function Companion({ connection }: { readonly connection: LiveConnection }): ReactElement {
  useWakeLock(useSlice(connection, "show")?.status === "active");
  return <Announcer connection={connection} />;
}

/** Announces the revealed answer and the team's result. Buzzer and timer have their own live regions. */
function Announcer({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const t = useT(reveal_messages);
  const round = useSlice(connection, "round") ?? null;
  const me = useSlice(connection, "me");
  const points = me?.points;
  const before = useRef(points);
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => {
    if (points !== undefined && before.current !== undefined && before.current !== points) setChanged(points);
    before.current = points;
  }, [points]);

  const reveal = round?.reveal ?? null;
  const [answer] = reveal?.answers ?? [];
  const result = round === null || me === undefined ? null : ownResult(round, me);
  const said = [
    reveal === null ? null : answer === undefined ? t("said_reveal") : t("said_answer", { answer }),
    result === null ? null : t(`result_${result.told}`),
    changed === null ? null : t("said_score", { n: changed }),
  ];
  return (
    <p className="st-hidden" aria-live="polite">
      {said.filter((part) => part !== null).join(" ")}
    </p>
  );
}
