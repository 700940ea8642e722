import { defineCatalog } from "@showrunner/i18n";

export const en = {
  speed_points: "Speed points: the sooner you answer, the more it earns",
} as const;

export const speedMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
