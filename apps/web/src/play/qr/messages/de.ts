import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title_qr: "QR-Code zum Mitspielen",
  step_open: "Scannen Sie den Code mit der Kamera Ihres Handys oder öffnen Sie die Adresse darunter im Browser.",
  step_team_code: "Wählen Sie „Neues Team“ und vergeben Sie einen Namen.",
  step_team: "Wählen Sie „Neues Team“ und vergeben Sie einen Namen und ein Passwort, das alle im Team kennen dürfen.",
  step_play:
    "Alle anderen im Team melden sich mit demselben Namen und Passwort an. Dann warten Sie auf den Beginn der Show.",
  step_play_code:
    "Alle anderen im Team scannen den Code auf Ihrem Handy, oder sie wählen „Schon in einem Team?“ und tippen die sechs Ziffern ein. Dann warten Sie auf den Beginn der Show.",
  step_login: "Wählen Sie „Schon in einem Team?“ und melden Sie sich mit Namen und Passwort Ihres Teams an.",
  step_login_code: "Wählen Sie „Schon in einem Team?“ und tippen Sie die sechs Ziffern des Codes Ihres Teams ein.",
  step_closed: "Neue Teams können sich nicht mehr registrieren.",
  step_completed: "Die Show ist zu Ende: Sie sehen den Endstand.",
  print: "Drucken",
} satisfies Translation<typeof en>;
