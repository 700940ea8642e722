import type { Translations } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { getFormat, startFakeVendor } from "@showrunner/server/testing";
import type { Api } from "../../e2e/support/api.ts";
import { approveHost } from "../../e2e/support/databases.ts";
import type { RunningServer } from "../../e2e/support/server.ts";
import { Show } from "../../e2e/support/show.ts";
import { meterUsage } from "../../e2e/support/usage.ts";

interface Questions {
  readonly title: string;
  readonly poll: string;
  readonly drinks: readonly string[];
  readonly question: string;
  readonly animals: readonly string[];
}

/** A poll, and a question in two languages; English where a language has none. */
const QUESTIONS: { readonly en: Questions } & { readonly [L in Exclude<Locale, "en">]?: Questions } = {
  en: {
    title: "Encore",
    poll: "What do you drink tonight?",
    drinks: ["Water", "Beer", "Wine", "Lemonade"],
    question: "Which animal is the largest?",
    animals: ["Blue whale", "Elephant", "Giraffe"],
  },
  de: {
    title: "Zugabe",
    poll: "Was trinken Sie heute Abend?",
    drinks: ["Wasser", "Bier", "Wein", "Limonade"],
    question: "Welches Tier ist das größte?",
    animals: ["Blauwal", "Elefant", "Giraffe"],
  },
};
const getQuestions = (locale: Locale): Questions => QUESTIONS[locale] ?? QUESTIONS.en;

const getOtherLocale = (locale: Locale): Locale => (locale === "en" ? "de" : "en");

function translateQuestion(locale: Locale): Translations {
  const other = getOtherLocale(locale);
  const from = getQuestions(locale);
  const to = getQuestions(other);
  const texts = Object.fromEntries([
    ["config.question_text", { source: from.question, text: to.question }],
    ...from.animals.map((source, index) => [`config.options.${index}.text`, { source, text: to.animals[index] ?? "" }]),
  ]) as Record<string, { source: string; text: string }>;
  return { [other]: { state: "approved", texts } };
}

/** Adds a game with a poll and a translated question to the end of a show, whose displays get a second language. */
export async function addEncore(host: Api, show: Show, locale: Locale): Promise<string> {
  const { title, poll, drinks, question, animals } = getQuestions(locale);
  const { id } = await host.call("POST /games", {
    body: {
      title,
      language: locale,
      buzzer_default: false,
      points: 10,
      rounds: [
        { type: "poll", question: poll, config: { input: "options", options: [...drinks], allow_multiple: false } },
        {
          type: "multipleChoice",
          max_points: 10,
          config: { question_text: question, options: animals.map((text, index) => ({ text, correct: index === 0 })) },
          translations: translateQuestion(locale),
        },
      ],
    },
  });
  await host.call("POST /gameshows/:id/games", { params: { id: show.id }, body: { game_id: id } });
  const { settings } = await host.call("GET /gameshows/:id", { params: { id: show.id } });
  await host.call("PATCH /gameshows/:id", {
    params: { id: show.id },
    body: { settings: { ...settings, second_language: getOtherLocale(locale) } },
  });
  return id;
}

/** A show whose teams join further phones by a code. */
export async function createCodeShow(host: Api, name: string): Promise<Show> {
  const { id, public_id } = await host.call("POST /gameshows", { body: { name, settings: { team_access: "code" } } });
  return new Show(host, id, public_id);
}

/** An AI provider that was used; returns its id. Restarts the server. */
export async function createUsedProvider(host: Api, server: RunningServer): Promise<string> {
  await meterUsage(server, [
    { unit_type: "input_tokens", unit_amount: "48200", cost: "0.12" },
    { unit_type: "output_tokens", unit_amount: "9100", cost: "0.27" },
    { unit_type: "images", unit_amount: "6", operation: "image", model: "painter", cost: "0.24" },
  ]);
  const vendor = await startFakeVendor(getFormat("general"));
  try {
    await approveHost(host, "127.0.0.1");
    const { id } = await host.call("POST /providers", {
      body: {
        name: "House model",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
        credentials: { api_key: "sk-test" },
        capabilities: ["llm"],
      },
    });
    await host.call("POST /providers/:id/test", { params: { id } });
    return id;
  } finally {
    await vendor.close();
  }
}
