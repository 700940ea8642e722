import { defineCatalog } from "@showrunner/i18n";

export const en = {
  title: "Buzzer test",
  press: "Press it. This is only a test.",
  pressed: { one: "It works!", other: "It works! Pressed {n} times." },
  sound:
    "Sound: if you heard nothing, turn up the volume or end silent mode. The show plays its sounds on the big screen.",
  vibration: "Vibration: you should have felt a short one.",
  no_vibration: "Vibration: not supported here. That is no disadvantage.",
  rtt_quick: "Connection: {ms} ms. Very quick!",
  rtt_good: "Connection: {ms} ms. Good; the difference is evened out.",
  rtt_slow: "Connection: {ms} ms. Rather slow; most of it is evened out. Another Wi-Fi or mobile data may help.",
  rtt_unknown: "Connection: up; it cannot be measured here.",
} as const;

// dynamic: rtt_quick, rtt_good, rtt_slow
export const lobbyTestMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
