import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  add_price: "Preis hinzufügen",
  capability: "Für",
  cents_hint: "In Cent, bei Bedarf mit Nachkommastellen,",
  currency: "Währung",
  for_code: "Code",
  for_image: "Bilder",
  for_llm: "Text (LLM)",
  for_transcription: "Transkription",
  for_video: "Videos",
  label_cached: "Eingabe aus dem Zwischenspeicher (Cent, {currency})",
  label_input: "Eingabe (Cent, {currency})",
  label_output: "Ausgabe (Cent, {currency})",
  label_single: "Preis (Cent, {currency})",
  model: "Modell",
  per_hour: "je Stunde",
  per_image: "je Bild",
  per_million_tokens: "je Million Token",
  per_minute: "je Minute",
  per_request: "je Anfrage",
  per_second: "je Sekunde",
  per_thousand_tokens: "je tausend Token",
  per_token: "je Token",
  price_cached: "aus dem Zwischenspeicher {cents} ct {currency}",
  price_input: "Eingabe {cents} ct {currency}",
  price_output: "Ausgabe {cents} ct {currency}",
  price_single: "{cents} ct {currency}",
  pricing_hint:
    "Was der Anbieter berechnet, damit jede Nutzung ihren Preis bekommt. Mindestens ein Modell braucht einen Preis; für einen eigenen Server darf er 0 sein.",
  remove_price: "Preis von {model} entfernen",
} satisfies Translation<typeof en>;
