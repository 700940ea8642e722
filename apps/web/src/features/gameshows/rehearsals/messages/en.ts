import { defineCatalog } from "@showrunner/i18n";

export const en = {
  rehearse: "Rehearse with bots",
  rehearse_intro:
    "Bots play a copy of this show like a real audience: they join, buzz, guess, mistype and lose their connection. You run it from the desk as on the night, with the big screen and real phones if you like.",
  rehearse_kept: "The show itself, its teams and its link stay as they are. The copy is deleted at the end.",
  bots: "Bots",
  bots_value: { one: "{n} bot", other: "{n} bots" },
  start_rehearsal: "Start the rehearsal",
  cancel: "Cancel",
  close: "Close",
  running: { one: "You are rehearsing already, with {n} bot.", other: "You are rehearsing already, with {n} bots." },
  running_of: {
    one: "You are already rehearsing “{name}”, with {n} bot.",
    other: "You are already rehearsing “{name}”, with {n} bots.",
  },
  open_rehearsal: "Go to the rehearsal",
  end_rehearsal: "End the rehearsal",
  banner: { one: "Rehearsal with {n} bot", other: "Rehearsal with {n} bots" },
  banner_hint: "A copy: everything here is deleted at the end.",
  ended: "The rehearsal is over; its copy is deleted.",

  load_check: "Load check",
  load_intro:
    "Can this machine handle your audience? Bots play a show of their own for about half a minute: all answer within three seconds, then all buzz at once.",
  load_bots: "Phones",
  load_bots_value: { one: "{n} phone", other: "{n} phones" },
  start_check: "Start the check",
  stop_check: "Stop",
  again: "Check again",
  phase_registering: "Creating teams…",
  phase_connecting: "Connecting…",
  phase_answers: "Everyone is answering…",
  phase_buzzer: "Everyone is buzzing…",
  phase_failed: "The check did not finish. Please try again.",
  verdict_good: { one: "This machine can handle {n} phone", other: "This machine can handle {n} phones" },
  verdict_good_text:
    "Presses and answers were confirmed without a noticeable delay, and every screen followed at once.",
  verdict_tight: { one: "{n} phone is the limit", other: "{n} phones are the limit" },
  verdict_tight_text: "It works, but people would notice delays. Use a faster machine, or close other programs on it.",
  verdict_too_much: { one: "{n} phone is too much", other: "{n} phones are too many" },
  verdict_too_much_text: "Delays would spoil the show. Use a faster machine, or fewer phones.",
  because: "What stood out: {reasons}.",
  reason_connections: "lost connections",
  reason_refused: "refused answers",
  reason_slow_acks: "late confirmations",
  reason_slow_screens: "late screens",
  reason_event_loop: "a busy server process",
  reason_cpu: "a busy processor",
  figures: "The details",
  figure: "Measured",
  typical: "Typical",
  worst_of_100: "1 in 100",
  maximum: "Maximum",
  row_press: "Press to confirmation",
  row_submission: "Answer to confirmation",
  row_screens: "Host's step until all phones show it",
  row_event_loop: "Delay within the server",
  milliseconds: "{n} ms",
  connected: "Connected: {connected} of {bots}",
  cpu: "Processor: server {server}%, bots {bots}% of one core ({cores} available). Real phones need no processor time here.",
  not_measured:
    "Not measured: your Wi-Fi and everything between it and this machine. To check that, open the lobby on a real phone: its buzzer test shows the phone's own delay.",
} as const;

// dynamic: phase_registering, phase_connecting, phase_answers, phase_buzzer, phase_failed
// dynamic: verdict_*, reason_*
// same: bots, bots_value, maximum, milliseconds
export const rehearsalMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
