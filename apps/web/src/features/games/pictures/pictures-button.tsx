import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconPhotoSpark } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { useIsFeatureEnabled } from "../../../api/feature-status.api.ts";
import { useEditor } from "../editor/editor-context.ts";
import { picturesMessages } from "./messages/en.ts";
import { canHavePicture } from "./pictured-rounds.ts";

/** Whether one model can describe pictures and another one can generate them. */
export function useCanProposePictures(): boolean {
  const isImageEnabled = useIsFeatureEnabled("images");
  return useAuthoringStatus().data?.enabled === true && isImageEnabled === true;
}

/** Proposes pictures for the rounds of the game; absent while no model can. */
export function PicturesButton(): ReactElement | null {
  const t = useT(picturesMessages);
  const { draft, proposePictures } = useEditor();
  const canPropose = useCanProposePictures();
  const rounds = draft.rounds.filter(({ fields }) => canHavePicture(fields));
  if (!canPropose || rounds.length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPhotoSpark size={18} aria-hidden />}
      onClick={() => proposePictures(rounds.map(({ key }) => key))}
    >
      {t("open")}
    </Button>
  );
}
