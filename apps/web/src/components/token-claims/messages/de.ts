import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  claim_aud: "Zielgruppe",
  claim_email: "E-Mail-Adresse",
  claim_exp: "Gültig bis",
  claim_iat: "Ausgestellt am",
  claim_iss: "Aussteller",
  claim_missing: "keine Angabe",
  claim_roles: "Rollen",
  claim_sub: "Subjekt",
  claim_typ: "Token-Typ",
  claim_username: "Benutzername",
  expired: "abgelaufen",
  hint_aud: "Für wen er ausgestellt ist. Andere müssen ihn ablehnen.",
  hint_email: "Adresse des Kontos, als der Token ausgestellt wurde.",
  hint_exp: "Von da an wird er abgelehnt.",
  hint_iat: "Wann er ausgestellt wurde.",
  hint_iss: "Wer ihn ausgestellt hat.",
  hint_roles: "Was die Person darf. Dieser Server liest stattdessen bei jeder Anfrage die Rolle des Kontos.",
  hint_sub: "Um wen es geht: die Kennung des Kontos oder der Identität beim Anbieter.",
  hint_typ: "Welche Art von Token es ist; Bearer wird mit Anfragen gesendet.",
  hint_username: "Name des Kontos, als der Token ausgestellt wurde.",
  time_left: "noch {time}",
} satisfies Translation<typeof en>;
