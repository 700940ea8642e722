import { defineCatalog } from "@showrunner/i18n";

export const en = {
  title: "Your team's code",
  qr_label: "QR code that joins your team",
  how: "Scan it, or choose “Already in a team?” and type the digits. Valid until {time}.",
  renew: "New code",
  retry: "Try again",
  failed: "The code could not be loaded.",
} as const;

export const teamCodeMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
