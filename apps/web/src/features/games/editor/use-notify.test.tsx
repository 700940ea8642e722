import { hideSnackbar, notify } from "@showrunner/ui/host";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useNotify } from "./use-notify.ts";

const cleanups = vi.hoisted((): (() => void)[] => []);

// Rendering to a string runs no effects.
vi.mock("react", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: (run: () => () => void) => void cleanups.push(run()),
}));
vi.mock("@showrunner/ui/host", () => ({ notify: vi.fn(), hideSnackbar: vi.fn() }));

test("messages of the editor are hidden when it closes", () => {
  const editor: { notify?: typeof notify } = {};
  function Editor(): null {
    editor.notify = useNotify();
    return null;
  }
  renderToStaticMarkup(<Editor />);
  editor.notify?.({ kind: "info", message: "Round deleted" });
  editor.notify?.({ kind: "info", message: "Texts corrected", id: "texts" });
  const shownIds = vi.mocked(notify).mock.calls.map(([{ id }]) => id);
  expect(shownIds).toEqual([expect.any(String), "texts"]);
  expect(hideSnackbar).not.toHaveBeenCalled();
  for (const cleanup of cleanups) cleanup();
  expect(vi.mocked(hideSnackbar).mock.calls.map(([id]) => id)).toEqual(shownIds);
});
