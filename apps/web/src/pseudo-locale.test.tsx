import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import type { ReactElement } from "react";
import { Buzzer, Leaderboard } from "@showrunner/ui/audience";
import { Closing } from "./features/landing/parts/closing.tsx";
import { GameKinds } from "./features/landing/parts/game-kinds.tsx";
import { Hero } from "./features/landing/parts/hero.tsx";
import { JoinSection } from "./features/landing/parts/join-section.tsx";
import { JoinForm } from "./play/join/join-form.tsx";
import EndedPage from "./play/pages/ended-page.tsx";
import { GameIntro } from "./play/stages/game-intro.tsx";

/** A pseudo-locale: every text of a catalogue is marked, so that texts that bypass the catalogues stand out. */
vi.mock("@showrunner/i18n", async (load) => {
  const i18n = await load<typeof import("@showrunner/i18n")>();
  const createTranslator: typeof i18n.createTranslator = (catalog, locale) => {
    const t = i18n.createTranslator(catalog, locale);
    return (key, ...params) => `⟦${t(key, ...params)}⟧`;
  };
  return { ...i18n, createTranslator };
});

/** Content and names that are the same in all languages. */
const UNTRANSLATED = [/^(English|Deutsch)$/, /^(The Owls|Quiz Khalifa|Les Quizerables|Capitals)$/, /^ABCD 2345$/];

const game = {
  number: 1,
  total: 3,
  title: "Capitals",
  cover_asset: null,
  description: "",
  points: 100,
  rounds_count: 5,
  difficulty: "easy",
  equipment: "",
  rules_html: "",
} as unknown as Parameters<typeof GameIntro>[0]["game"];
const nothing = (): void => undefined;

const pages: Readonly<Record<string, ReactElement>> = {
  "landing, hero": <Hero config={null} />,
  "landing, games": <GameKinds />,
  "landing, join": <JoinSection />,
  "landing, end": <Closing config={{ auth_enabled: true } as Parameters<typeof Closing>[0]["config"]} />,
  "join form": (
    <JoinForm
      show="ABCD2345"
      mode="register"
      withPassword
      fields={{ name: "", password: "", member_name: "", colour: "", emblem: null, code: "" }}
      onChange={nothing}
      onSubmit={() => Promise.resolve()}
      onSwitch={nothing}
      onOutdated={nothing}
    />
  ),
  "ended page": <EndedPage reason="old" />,
  "game introduction": <GameIntro game={game} />,
  buzzer: <Buzzer state="ready" onPress={nothing} />,
  leaderboard: (
    <Leaderboard
      total={9}
      rows={[{ team_id: "t", name: "The Owls", colour: "#ffb000", emblem: 1, points: 5, wins: 1, rank: 1 }]}
    />
  ),
};

/** Removes marked texts, including nested ones, because a text may be a parameter of another. */
function withoutMarked(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "");
  return rest === text ? text : withoutMarked(rest);
}

beforeAll(() => {
  vi.stubGlobal("location", { pathname: "/", origin: "https://show.example", hash: "" });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "en" } });
  return () => vi.unstubAllGlobals();
});

test.each(Object.entries(pages))("%s has no text that bypasses the catalogues", (_name, page) => {
  const html = renderToStaticMarkup(page);
  expect(html).toContain("⟦");
  const labels = [...html.matchAll(/(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, text = ""]) => text);
  // A text of a catalogue may be split by elements within it; texts are compared without their marked parts.
  const texts = html.replaceAll(/<[^>]+>/g, "\n").split("\n");
  const bypassing = [...texts, ...labels]
    .map((text) => withoutMarked(text).trim())
    .filter((text) => /\p{L}{3}/u.test(text) && !UNTRANSLATED.some((pattern) => pattern.test(text)));
  expect(bypassing).toEqual([]);
});
