import type { Browser, Page } from "@playwright/test";
import { Api, createHostApi } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { buildPseudoLocale, PSEUDO_LOCALE } from "./support/pseudo-locale.ts";
import { startServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "@playwright/test";

const DEVICES = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } } as const;
type Device = keyof typeof DEVICES;

/**
 * Letters that are the same in all languages: names of languages and formats, the application's name, teams in
 * illustrations, commands, addresses; and what the browser formats.
 */
const UNTRANSLATED =
  /English|Deutsch|Game Show Template|The Owls|Quiz Khalifa|Les Quizerables|ABCD 2345|this minute|npm start|Showrunner|Kahoot|GIFT|Open Trivia DB|CSV|XLSX|JSON|ZIP|PNG|JPEG|WebP|GIF|Esc(ape)?|Enter|Space|Shift|Strg|Ctrl|Tab|host@e2e|https?:\S+|127\.0\.0\.1\S*/g;

/** In two groups where people read it. */
const PUBLIC_ID = /\b[2-9A-HJKMNP-Z]{4} ?[2-9A-HJKMNP-Z]{4}\b/g;

/** Texts of the page outside the marks of the pseudo-language, and texts that are cut off or wider than the page. */
function inspectPage(): { readonly unmarked: string[]; readonly cut: string[]; readonly overflow: number } {
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  /** Removes marked texts, including nested ones: a text may be a parameter of another. */
  const withoutMarked = (text: string): string => {
    const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "");
    return rest === text ? text : withoutMarked(rest);
  };
  /** Text by block, since elements within a sentence split it. */
  const blocks = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    // Suggested team names have words of their own language, English by default.
    if (parent === null || !isShown(parent) || parent.closest("script, style, svg, kbd, .pj-suggestions")) continue;
    let block: Element = parent;
    while (block.parentElement !== null && getComputedStyle(block).display.startsWith("inline"))
      block = block.parentElement;
    blocks.set(block, (blocks.get(block) ?? "") + (textContent ?? ""));
  }
  const texts = new Set(blocks.values());
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], img[alt]"))
    if (isShown(element))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.add(element.getAttribute(name) ?? "");
  const cut: string[] = [];
  for (const element of document.querySelectorAll("button, a, label, summary, [role=tab], h1, h2, h3, legend, th")) {
    const parts = [element, ...element.querySelectorAll("*")].filter(isShown);
    const isCut = parts.some((part) => {
      const { overflowX, overflowY, position } = getComputedStyle(part);
      const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      // Texts for screen readers alone are one pixel large.
      if (part.clientWidth <= 2 || position === "absolute" || part.closest("[class*=Switch-track]")) return false;
      return (
        (hides(overflowX) && part.scrollWidth > part.clientWidth + 1) ||
        (hides(overflowY) && part.scrollHeight > part.clientHeight + 4)
      );
    });
    // An ellipsis is acceptable if the title contains the whole text.
    const text = element.textContent.trim();
    if (isCut && element.getAttribute("title") !== text) cut.push(text);
  }
  return {
    unmarked: [...texts].map(withoutMarked),
    cut,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  };
}

async function findProblems(page: Page, screen: string): Promise<string[]> {
  await page.waitForFunction(
    () => document.body.textContent.includes("⟦") && document.querySelector(".mantine-Skeleton-root") === null,
  );
  await page.waitForTimeout(250);
  const { unmarked, cut, overflow } = await page.evaluate(inspectPage);
  const bypassing = unmarked
    .map((text) => text.replaceAll(UNTRANSLATED, "").replaceAll(PUBLIC_ID, "").trim())
    .filter((text) => /\p{L}{3}/u.test(text));
  return [
    ...bypassing.map((text) => `${screen}: not from a catalogue: ${text.slice(0, 120)}`),
    ...cut.map((text) => `${screen}: cut off: ${text.slice(0, 120)}`),
    ...(overflow > 0 ? [`${screen}: ${overflow} px wider than the screen`] : []),
  ];
}

interface Viewer {
  readonly device: Device;
  /** Stored entries, such as a session. */
  readonly storage: Readonly<Record<string, string>>;
}

async function openPage(browser: Browser, { device, storage }: Viewer): Promise<Page> {
  const context = await browser.newContext({
    viewport: DEVICES[device],
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { language: PSEUDO_LOCALE, ...storage },
  );
  return context.newPage();
}

test(
  "every text of the main screens comes from a catalogue, and longer languages fit",
  NIGHTLY,
  async ({ browser }) => {
    const app = await buildPseudoLocale();
    const server = await startServer({ folder: app.folder });
    try {
      const problems: string[] = [];
      const visit = async (page: Page, device: Device, address: string): Promise<void> => {
        await page.goto(server.url + address);
        problems.push(...(await findProblems(page, `${device} ${address.replaceAll(/[\w-]{36}|[2-9A-Z]{8}/g, "…")}`)));
      };
      const setup = await openPage(browser, { device: "laptop", storage: {} });
      await visit(setup, "laptop", "/setup");

      // What users enter has no letters, so that every letter outside the marks is a finding.
      const account = { username: "123", password: "1 correct horse" };
      await new Api(server.url).call("POST /auth/setup", {
        body: { admin_username: account.username, admin_password: account.password, app_name: "9" },
      });
      const host = await createHostApi(server.url, account);
      const classic = { type: "classic", question: "1 + 1?", answers: ["2"], max_points: 10 };
      const choice = {
        type: "multipleChoice",
        max_points: 10,
        config: {
          question_text: "2 + 2?",
          options: [
            { text: "4", correct: true },
            { text: "5", correct: false },
          ],
          allow_multiple: false,
          randomize_per_team: false,
        },
      };
      const game = await host.call("POST /games", { body: { title: "1", points: 10, rounds: [classic, choice] } });
      const { id, public_id } = await host.call("POST /gameshows", { body: { name: "42" } });
      await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
      const show = new Show(host, id, public_id);
      const session = await show.join("77");
      await show.join("88");

      const asTeam = { [`team_session_${public_id}`]: JSON.stringify(session) };
      const asHost = { token: host.token ?? "" };
      const pages = new Map<Device, { readonly team: Page; readonly host: Page }>();
      for (const device of ["phone", "laptop"] as const) {
        const visitor = await openPage(browser, { device, storage: {} });
        for (const address of ["/", "/login", `/play/${public_id}/login`, `/play/${public_id}/register`])
          await visit(visitor, device, address);
        const desk = await openPage(browser, { device, storage: asHost });
        for (const address of ["/dashboard", "/games", `/games/${game.id}`, "/gameshows", "/gameshows/games", "/users"])
          await visit(desk, device, address);
        await visit(desk, device, `/gameshows/${id}?tab=teams`);
        await visit(desk, device, `/gameshows/${id}`);
        const team = await openPage(browser, { device, storage: asTeam });
        await visit(team, device, `/play/${public_id}`);
        pages.set(device, { team, host: desk });
      }
      const display = await openPage(browser, { device: "laptop", storage: {} });
      await visit(display, "laptop", `/play/${public_id}/display`);

      for (const type of ["start", "start_first_round", "reveal"] as const) {
        await show.command({ type });
        for (const [device, { team, host: desk }] of pages) {
          problems.push(...(await findProblems(team, `${device} team after ${type}`)));
          problems.push(...(await findProblems(desk, `${device} desk after ${type}`)));
        }
        problems.push(...(await findProblems(display, `display after ${type}`)));
      }
      expect([...new Set(problems)]).toEqual([]);
    } finally {
      await server.stop();
      app.remove();
    }
  },
);
