import { notificationsStore } from "@mantine/notifications";
import { expect, test } from "vitest";
import { hideSnackbar, notify } from "./notify.tsx";

const listShown = (): unknown[] => notificationsStore.getState().notifications.map(({ id }) => id);

test("a message can be hidden by its id, and no other message is", () => {
  const action = { label: "Undo", run: () => undefined };
  notify({ kind: "info", message: "Deleted", id: "deleted", action });
  notify({ kind: "success", message: "Saved", id: "saved" });
  expect(listShown()).toEqual(["deleted", "saved"]);
  hideSnackbar("deleted");
  hideSnackbar("deleted");
  expect(listShown()).toEqual(["saved"]);
});
