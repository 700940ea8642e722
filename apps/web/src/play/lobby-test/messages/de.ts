import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title: "Buzzertest",
  press: "Drücken Sie ihn. Das ist nur ein Test.",
  pressed: { one: "Er funktioniert!", other: "Er funktioniert! {n}-mal gedrückt." },
  sound:
    "Ton: Wenn Sie nichts gehört haben, stellen Sie lauter oder beenden Sie den Stummmodus. Die Show spielt ihre Töne auf der Großleinwand.",
  vibration: "Vibration: Sie müssten kurz etwas gespürt haben.",
  no_vibration: "Vibration: Dieser Browser kann das nicht. Das ist kein Nachteil.",
  rtt_quick: "Verbindung: {ms} ms. Sehr schnell!",
  rtt_good: "Verbindung: {ms} ms. Gut; der Unterschied zu anderen wird ausgeglichen.",
  rtt_slow:
    "Verbindung: {ms} ms. Eher langsam; das meiste wird ausgeglichen. Ein anderes WLAN oder mobile Daten können helfen.",
  rtt_unknown: "Verbindung: steht; messen lässt sie sich hier nicht.",
} satisfies Translation<typeof en>;
