import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  common_password: "Dieses Passwort gehört zu den ersten, die Angreifer probieren. Ein längeres ist sicherer.",
  own_name: "Dieses Passwort enthält Ihren Namen oder Ihre Adresse und ist leicht zu erraten.",
} satisfies Translation<typeof en>;
