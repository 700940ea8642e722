import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkImports } from "./check-imports.ts";
import { writeTemporaryFiles } from "./lib/temporary-files.ts";

/** Refused imports by file, each with a part of the message. */
const refused: Readonly<Record<string, readonly (readonly [code: string, message: string])[]>> = {
  "apps/server/src/compose.ts": [
    ['import { x } from "@showrunner/ui/audience";', "server must not import ui-audience"],
    ['import { x } from "@showrunner/rounds/views";', "server must not import rounds-host-view"],
    ['import { x } from "@showrunner/web";', "server must not import web"],
  ],
  "apps/server/src/uses-tools.ts": [
    ['import { x } from "../../../e2e/helper.ts";', "the product must not import its tools"],
  ],
  "apps/server/src/features/games/texts.ts": [
    ['import { x } from "@showrunner/markdown/render";', "the server renders markdown in"],
    ['import { x } from "micromark";', "the server renders markdown in"],
  ],
  "apps/server/src/features/shows/service.ts": [
    ['import { x } from "../games/service.ts";', "a feature must not import the internals of another"],
  ],
  "apps/server/src/platform/http/index.ts": [
    ['import { x } from "../../features/shows/service.ts";', "platform code must not import a feature"],
  ],
  "apps/web/src/app/shell.ts": [
    ['import { x } from "../features/users/api.ts";', "app of the web app must not import features"],
    ['import { x } from "../play/main.tsx";', "app of the web app must not import play"],
  ],
  "apps/web/src/components/list.ts": [
    ['import { x } from "../app/shell.ts";', "components of the web app must not import app"],
  ],
  "apps/web/src/features/admin/screen.tsx": [
    ['import { x } from "@showrunner/server";', "web must not import server"],
    ['import { x } from "../users/api.ts";', "a feature must not import the internals of another"],
  ],
  "apps/web/src/features/landing/main.tsx": [
    ['import { x } from "@mantine/core";', "the play page must not carry @mantine/core"],
    ['import { x } from "../users/api.ts";', "the play page must not carry apps/web/src/features/users"],
  ],
  "apps/web/src/features/users/api.ts": [
    ['import { x } from "../../play/main.tsx";', "features of the web app must not import play"],
  ],
  "apps/web/src/lib/format.ts": [
    ['import { x } from "react";', "lib of the web app must not import react"],
    ['import { x } from "../components/list.ts";', "the play page must not carry apps/web/src/components/list.ts"],
    ['import { x } from "../sounds/player.ts";', "lib of the web app must not import sounds"],
  ],
  "apps/web/src/play/main.tsx": [
    ['import { x } from "@mantine/core";', "the play page must not carry @mantine/core"],
    ['import { x } from "@tanstack/react-query";', "the play page must not carry @tanstack/react-query"],
    ['import { x } from "react-hook-form";', "the play page must not carry react-hook-form"],
    ['import { x } from "zod";', "the play page must not carry zod"],
    ['import { x } from "../features/users/api.ts";', "the play page must not carry apps/web/src/features"],
    ['import { x } from "@showrunner/ui/host";', "play must not import ui-host"],
    ['import { x } from "../live/socket.ts";', "main.tsx → apps/web/src/live/socket.ts → zod"],
  ],
  "packages/transfer/src/index.ts": [
    ['import { x } from "@showrunner/i18n";', "transfer must not import i18n"],
    ['import { x } from "@showrunner/ui/audience";', "transfer must not import ui-audience"],
  ],
  "bench/src/main.ts": [
    ['import { x } from "../../apps/server/src/config.ts";', "reaches into apps/server by path"],
    ['import { x } from "@showrunner/server/compose";', "must not import @showrunner/server/compose"],
    ['import { x } from "@showrunner/server";', "must not import @showrunner/server;"],
  ],
  "packages/contract/src/index.ts": [
    ['import { x } from "@showrunner/rounds";', "contract must not import rounds"],
    ['import { x } from "@showrunner/server";', "contract must not import server"],
  ],
  "packages/engine/src/index.ts": [
    ['import { x } from "zod";', "pure code must not import zod"],
    ['import { x } from "node:fs";', "pure code must not import node:fs"],
    ['import { x } from "react";', "pure code must not import react"],
    ['import { x } from "@showrunner/rounds";', "engine must not import rounds"],
    ['import type { x } from "@showrunner/contract";', "engine must not import contract"],
    ['export { x } from "../../rounds/src/index.ts";', "by path"],
    ['import("node:os");', "pure code must not import node:os"],
  ],
  "packages/rating/src/index.ts": [
    ['import { x } from "node:crypto";', "pure code must not import node:crypto"],
    ['import { x } from "@showrunner/contract";', "rating must not import contract"],
  ],
  "packages/i18n/src/index.ts": [['import { x } from "@showrunner/engine";', "i18n must not import engine"]],
  "packages/rounds/src/index.ts": [
    ['import { x } from "@showrunner/ui/audience";', "rounds must not import ui-audience"],
  ],
  "packages/rounds/src/quiz/quiz.definition.ts": [
    ['import { x } from "./views/team.tsx";', "rounds must not import rounds-audience-view"],
  ],
  "packages/rounds/src/quiz/views/moderator.tsx": [
    ['import { x } from "@showrunner/contract";', "rounds-host-view must not import contract"],
  ],
  "packages/rounds/src/quiz/views/team.tsx": [
    ['import { x } from "@showrunner/engine";', "rounds-audience-view must not import engine"],
    ['import { x } from "@showrunner/ui/host";', "rounds-audience-view must not import ui-host"],
    ['import { x } from "@mantine/core";', "views of rounds get their components from ui"],
  ],
  "packages/rounds/src/race/race.definition.ts": [
    ['import { x } from "../quiz/quiz.definition.ts";', "another one's folder"],
  ],
  "packages/ui/src/audience/broken.ts": [["const = 1;", "does not parse"]],
  "packages/ui/src/audience/index.ts": [
    ['import { x } from "../host/index.ts";', "ui-audience must not import ui-host"],
    ['import { x } from "@mantine/core";', "ui/audience must not import @mantine/core"],
    ['import { x } from "@showrunner/engine";', "ui-audience must not import engine"],
  ],
};

/** Allowed imports by file, and files that others import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src/compose.ts": [
    'import { x } from "./features/shows/service.ts";',
    'import { x } from "./features/games/service.ts";',
  ],
  "apps/server/src/features/games/texts.ts": ['import { x } from "@showrunner/markdown";'],
  "apps/server/src/features/shows/repository.ts": ['import { x } from "kysely";'],
  "apps/server/src/features/shows/service.test.ts": [
    'import { x } from "kysely";',
    'import { x } from "../games/service.ts";',
  ],
  "apps/server/src/features/shows/service.ts": [
    'import { x } from "kysely";',
    'import type { x } from "kysely";',
    'import { x } from "better-sqlite3";',
    'import type { x } from "../games/service.ts";',
  ],
  "apps/server/src/platform/db/index.ts": ['import { x } from "kysely";'],
  "apps/server/src/platform/markdown/markdown.worker.ts": ['import { x } from "@showrunner/markdown/render";'],
  "apps/web/src/features/admin/screen.tsx": ['import { x } from "@mantine/core";'],
  "apps/web/src/features/landing/main.tsx": ['import { x } from "./part.ts";'],
  "apps/web/src/live/socket.ts": ['import { x } from "zod";'],
  "apps/web/src/play/main.tsx": ['import type { x } from "zod";', 'import type { x } from "@showrunner/contract";'],
  "bench/src/main.ts": [
    'export { x } from "../../e2e/helper.ts";',
    'export { x as y } from "@showrunner/server/testing";',
  ],
  "scripts/docs/page.ts": ['import { x } from "@showrunner/server/config";'],
  "packages/contract/src/index.ts": ['import { x } from "zod";', 'import { x } from "@showrunner/engine";'],
  "packages/engine/src/index.test.ts": ['import { x } from "node:fs";'],
  "packages/engine/src/index.ts": ['import { x } from "immutable";', 'import { x } from "@showrunner/i18n";'],
  "packages/rounds/src/index.ts": [
    'import { x } from "@showrunner/engine";',
    'import { x } from "@showrunner/i18n";',
    'import { x } from "./quiz/quiz.definition.ts";',
  ],
  "packages/rounds/src/views.ts": ['import("./quiz/views/team.tsx"); import("./quiz/views/moderator.tsx");'],
  "packages/rounds/src/quiz/views/moderator.tsx": ['import { x } from "@showrunner/ui/host";'],
  "packages/rounds/src/quiz/views/team.tsx": [
    'import { x } from "react";',
    'import type { x } from "@showrunner/engine";',
    'import { x } from "@showrunner/ui/audience";',
    'import { x } from "../quiz.definition.ts";',
  ],
  "packages/ui/src/audience/index.ts": ['import { x } from "@showrunner/i18n";'],
  "packages/ui/src/host/index.ts": ['import { x } from "@mantine/core";', 'import { x } from "../audience/index.ts";'],
  "apps/server/src/config.ts": [],
  "apps/server/src/features/games/service.ts": [],
  "apps/web/src/features/landing/part.ts": [],
  "apps/web/src/lib/drafts.ts": ['import { x } from "./format.ts";', 'import { x } from "../api/session.ts";'],
  "apps/web/src/api/session.ts": [],
  "apps/web/src/sounds/player.ts": [],
  "e2e/helper.ts": [],
  "packages/engine/src/testing/index.ts": [],
  "packages/engine/src/testing/sim/index.ts": [],
  "packages/markdown/src/index.ts": [],
  "packages/markdown/src/render-markdown.ts": [],
};

const EXPORTS = {
  ".": "./src/index.ts",
  "./host": "./src/host/index.ts",
  "./audience": "./src/audience/index.ts",
  "./render": "./src/render-markdown.ts",
  "./views": "./src/views.ts",
};
const packages = ["contract", "engine", "i18n", "markdown", "rounds", "ui"].map((name) => `packages/${name}`);

const files = new Set([...Object.keys(refused), ...Object.keys(allowed)]);
const { base, remove } = writeTemporaryFiles({
  ...Object.fromEntries(
    [...packages, "apps/server", "apps/web"].map((folder) => [
      `${folder}/package.json`,
      JSON.stringify({ name: `@showrunner/${path.basename(folder)}`, exports: EXPORTS }),
    ]),
  ),
  ...Object.fromEntries(
    [...files].map((file) => [
      file,
      [...(refused[file] ?? []).map(([code]) => code), ...(allowed[file] ?? []), "export const x = 1;"]
        // Each line binds a name of its own.
        .map((code, line) => code.replace("{ x }", `{ x as x${line} }`))
        .join("\n"),
    ]),
  ),
});
const { violations } = checkImports(base);
remove();

const planted = Object.entries(refused).flatMap(([file, imports]) =>
  imports.map(([code, message], index) => ({ file, line: index + 1, code, message })),
);

describe("check-imports", () => {
  it.each(planted)("refuses $code in $file ($message)", ({ file, line, message }) => {
    const here = violations.filter((violation) => violation.file === file && violation.line === line);
    expect(here.map((violation) => violation.message)).toContainEqual(expect.stringContaining(message));
  });

  it("refuses nothing else", () => {
    const surplus = violations.filter(
      ({ file, line }) => !planted.some((plant) => plant.file === file && plant.line === line),
    );
    expect(surplus).toEqual([]);
  });

  it("reads the sources of this project", () => {
    const { files: count } = checkImports(path.dirname(import.meta.dirname));
    expect(count).toBeGreaterThan(20);
  });
});
