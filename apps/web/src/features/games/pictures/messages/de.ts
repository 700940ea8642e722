import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  open: "Bilder mit KI",
  menu: "Bild",
  title: "Bilder mit KI",
  intro:
    "Ein Modell beschreibt Bilder, die zu den Fragen passen, und lässt aus, was eine Antwort enthält. Ändern Sie die Beschreibungen nach Belieben, und lassen Sie die Bilder dann erzeugen. Sehen Sie sich die Bilder an: Sie zeigen vielleicht mehr, als sie sollen.",
  no_rounds: "Diese Runden gibt es nicht mehr.",
  round: "Runde {n}: {name}",
  has_picture: "Hat schon ein Bild.",
  prompt: "Was das Bild zeigt",
  alt: "Beschreibung",
  alt_hint: "Wird denen vorgelesen, die das Bild nicht sehen. Sie wird mit der Runde übersetzt.",
  problem_empty: "Braucht einen Text.",
  problem_reveals: "Enthält eine Antwort.",
  propose: { one: "Ein Bild vorschlagen", other: "{n} Bilder vorschlagen" },
  proposing: "Das Modell schreibt …",
  proposed: { one: "{n} Vorschlag.", other: "{n} Vorschläge." },
  skipped: {
    one: "{n} Vorschlag wurde ausgelassen: unbrauchbar, oder er verrät die Antwort.",
    other: "{n} Vorschläge wurden ausgelassen: unbrauchbar, oder sie verraten die Antwort.",
  },
  incomplete: "Ein Limit hat das Modell angehalten, bevor es alle Runden gelesen hatte.",
  stop: "Anhalten",
  stopped: "Angehalten. Was angekommen ist, können Sie verwenden.",
  broken: "Die Verbindung ist abgebrochen. Was angekommen ist, können Sie verwenden.",
  failed: "Es konnten keine Bilder vorgeschlagen werden",
  cost_ideas: { one: "Für eine Runde, Beschreibung und Bild:", other: "Für {n} Runden, Beschreibungen und Bilder:" },
  cost_pictures: { one: "Für ein Bild:", other: "Für {n} Bilder:" },
  generate: { one: "Das Bild erzeugen", other: "{n} Bilder erzeugen" },
  use: "Verwenden",
  use_named: "Verwenden für: {name}",
  use_all: { one: "Das Bild verwenden", other: "{n} Bilder verwenden" },
  used: "Ist in der Runde.",
  used_notice: { one: "{n} Bild wurde in seine Runde gesetzt.", other: "{n} Bilder wurden in ihre Runden gesetzt." },
  undo_all: { one: "{n} Bild rückgängig machen", other: "Alle {n} Bilder rückgängig machen" },
} satisfies Translation<typeof en>;
