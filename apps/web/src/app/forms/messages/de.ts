import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  duration: "Geben Sie 1 bis 86.400 Sekunden ein",
  email_invalid: "Geben Sie eine gültige E-Mail-Adresse ein",
  email_taken: "Diese E-Mail-Adresse ist vergeben",
  invalid: "Bitte prüfen Sie diese Angabe",
  invalid_colour: "Ungültiges Hex-Farbformat",
  not_negative: "Darf nicht negativ sein",
  password_length: "Das Passwort muss mindestens 6 Zeichen haben",
  password_too_long: "Das Passwort darf höchstens 200 Zeichen haben",
  passwords_match: "Die Passwörter müssen übereinstimmen",
  required: "Dieses Feld ist erforderlich",
  setup_code_invalid: "Dieser Code ist nicht richtig",
  too_large: "Diese Zahl ist zu groß",
  too_long: "Dieser Text ist zu lang",
  too_many: "Zu viele Einträge",
  username_characters: "Erlaubt sind nur Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche",
  username_length: "Der Benutzername muss 3 bis 49 Zeichen haben",
  username_taken: "Dieser Benutzername ist vergeben",
  whole_number: "Geben Sie eine ganze Zahl ein",
} satisfies Translation<typeof en>;
