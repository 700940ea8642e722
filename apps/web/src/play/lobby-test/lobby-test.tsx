import { useEffect, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Buzzer } from "@showrunner/ui/audience";
import { playSoundWhenAllowed, prepareSound } from "@showrunner/ui/sounds";
import type { LiveConnection } from "../../live/index.ts";
import { rateRoundTrip } from "./rate-round-trip.ts";
import { lobbyTestMessages } from "./messages/en.ts";
import "./lobby-test.css";

const VIBRATION_MS = 80;
/** The first tap unlocks sound when the finger is lifted; after a longer press, a sound would be unexpected. */
const UNLOCK_TIMEOUT_MS = 1_000;

/** A test buzzer before the show: sound, vibration and connection of this phone. It sends nothing to the show. */
export default function LobbyTest({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const t = useT(lobbyTestMessages);
  const [presses, setPresses] = useState(0);
  useEffect(prepareSound, []);
  const press = () => {
    setPresses(presses + 1);
    if ("vibrate" in navigator) navigator.vibrate(VIBRATION_MS);
    playSoundWhenAllowed("buzz", { waitMs: UNLOCK_TIMEOUT_MS });
  };
  const roundTrip = connection.getRoundTrip();
  return (
    <section className="pl-test" aria-label={t("title")}>
      <Buzzer state="ready" reason={presses === 0 ? t("press") : t("pressed", { n: presses })} onPress={press} />
      {presses > 0 && (
        <ul>
          <li>{t("sound")}</li>
          <li>{t("vibrate" in navigator ? "vibration" : "no_vibration")}</li>
          <li>
            {roundTrip === null
              ? t("rtt_unknown")
              : t(`rtt_${rateRoundTrip(roundTrip)}`, { ms: Math.max(1, Math.round(roundTrip)) })}
          </li>
        </ul>
      )}
    </section>
  );
}
