import { useState, type ReactElement } from "react";
import type { Json, RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useAssetUrl } from "@showrunner/ui/audience";
import { RETRY_DELAYS_MS } from "../../views/retry-load.ts";
import { readText } from "../../read-json.ts";
import { pictureMessages } from "../i18n/en.ts";
import "./picture.css";

interface PictureFrameProps {
  /** `RoundDefinition.question` or `solution` of the type. */
  readonly face: Json;
  /** Absent where the whole picture is shown. */
  readonly steps?: RoundSlice["steps"];
  /** Beside the answer on the moderator's screen. */
  readonly isSmall?: boolean;
}

/** The picture as far as it is uncovered, with the step count. */
export function PictureFrame({ face, steps, isSmall = false }: PictureFrameProps): ReactElement {
  const t = useT(pictureMessages);
  const assetUrl = useAssetUrl();
  const id = readText(face, "picture").replace("asset:", "");
  const url = id === "" ? null : assetUrl(id);
  const isWhole = steps === undefined || steps.shown === steps.total;
  return (
    <figure className="rd-picture" data-small={isSmall || undefined}>
      <div className="rd-picture-frame">
        {url === null ? (
          <p className="rd-picture-missing">{t("missing")}</p>
        ) : (
          <CrossfadeImage url={url} alt={isWhole ? t("whole") : t("obscured", steps)} />
        )}
      </div>
      {steps !== undefined && (
        <div className="rd-picture-steps" role="img" aria-label={t("step", steps)}>
          {Array.from({ length: steps.total }, (_, index) => (
            <span key={index} data-shown={index < steps.shown || undefined} />
          ))}
        </div>
      )}
    </figure>
  );
}

/** Fades from the previous image to the new one once that has loaded, so that the frame is never empty. */
function CrossfadeImage({ url, alt }: { readonly url: string; readonly alt: string }): ReactElement {
  const [loaded, setLoaded] = useState(url);
  const [before, setBefore] = useState<string | null>(null);
  const [failed, setFailed] = useState({ url, times: 0 });
  const times = failed.url === url ? failed.times : 0;
  const handleLoad = (): void => {
    if (loaded === url) return;
    setBefore(loaded);
    setLoaded(url);
  };
  const handleError = (): void => {
    const delay = RETRY_DELAYS_MS[times];
    if (delay !== undefined) setTimeout(() => setFailed({ url, times: times + 1 }), delay);
  };
  return (
    <>
      {/* A new element loads the picture again. */}
      <img key={times} src={url} alt={alt} onLoad={handleLoad} onError={handleError} />
      {loaded !== url && <img src={loaded} alt="" />}
      {loaded === url && before !== null && <img key={before} src={before} alt="" data-before="" />}
    </>
  );
}
