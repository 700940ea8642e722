import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  goal: { one: "Nennen Sie mindestens {n} Begriff", other: "Nennen Sie mindestens {n} Begriffe" },
  bonus: { one: "{n} Bonuspunkt für jeden weiteren", other: "{n} Bonuspunkte für jeden weiteren" },
  next_item: "Nächster Begriff",
  named: { one: "{n} Begriff genannt", other: "{n} Begriffe genannt" },
  note_noted: "notiert",
  note_sending: "wird gesendet",
  note_accepted: "richtig",
  note_repeated: "schon genannt",
  note_doubtful: "zu ungenau",
  note_wrong: "nicht auf der Liste",
  withdraw: "{item} zurückziehen",
  too_many: "Sie haben so viele Begriffe genannt wie möglich.",
  all_items: "Auf der Liste",
} satisfies Translation<typeof en>;
