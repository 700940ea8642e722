import { Suspense, useMemo, useState, type ReactElement } from "react";
import { Group, Input, SegmentedControl, Skeleton } from "@mantine/core";
import type { Gameshow } from "@showrunner/contract/rest";
import {
  collectBrandingImages,
  type Branding,
  type BrandingSlice,
  type MeSlice,
  type ShowSlice,
} from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { AssetUrlProvider, lazyWithRetry } from "@showrunner/ui/audience";
import { useImageUrls } from "../../../api/images.api.ts";
import { createStaticConnection } from "../../../live/static-connection.ts";
import { gameshowsMessages } from "../messages/en.ts";
import "./branding.css";

const Display = lazyWithRetry(() => import("../../../previews/display-preview.tsx"));
const Phone = lazyWithRetry(() => import("../../../previews/phone-preview.tsx"));

interface BrandingPreviewProps {
  readonly show: Gameshow;
  readonly name: string;
  readonly branding: Branding;
}

const isHexColour = (value: string | null): value is string => value !== null && /^#[\da-f]{6}$/i.test(value);

/** Converts the form's values to what screens receive; omits half-typed colours. */
function toBrandingSlice({ logo, background, accent, secondary, sponsors }: Branding): BrandingSlice {
  return {
    ...(logo === null ? {} : { logo: `asset:${logo}` }),
    ...(background === null ? {} : { background: `asset:${background}` }),
    ...(isHexColour(accent) ? { accent } : {}),
    ...(isHexColour(secondary) ? { secondary } : {}),
    ...(sponsors.length === 0 ? {} : { sponsors: sponsors.map((id) => `asset:${id}`) }),
  };
}

/** The lobby on a display and a phone with the form's unsaved branding. */
export function BrandingPreview({ show, name, branding }: BrandingPreviewProps): ReactElement {
  const t = useT(gameshowsMessages);
  const [theme, setTheme] = useState<"dark" | "light">("dark");
  const known = show.branding_images;
  const uploaded = useImageUrls(collectBrandingImages(branding).filter((id) => known[id] === undefined));
  const assetUrl = useMemo(() => (id: string) => known[id] ?? uploaded.get(id) ?? null, [known, uploaded]);
  const team = t("brand_preview_team");
  const { connection, slice, me } = useMemo(() => {
    const slice: ShowSlice = {
      show_id: show.id,
      public_id: show.public_id,
      name,
      status: "ready",
      pending: false,
      paused: false,
      run_id: null,
      stage: "lobby",
      registration_open: true,
      languages: [],
      sounds: false,
      games_count: 1,
      branding: toBrandingSlice(branding),
    };
    const badge = { team_id: "sample", name: team, colour: "#ffb703", emblem: 2 };
    const me: MeSlice = {
      ...badge,
      points: 0,
      wins: 0,
      rounds_won: 0,
      status: "active",
      members: [],
      out: false,
      pressed: false,
      submission: null,
      face_team: null,
      result: null,
    };
    const teams = { count: 1, newest: [badge] };
    return { connection: createStaticConnection({ show: slice, me, teams }), slice, me };
  }, [show, name, branding, team]);
  return (
    <Input.Wrapper label={t("brand_preview")} labelElement="div">
      <Group mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={t("brand_preview_theme")}
          value={theme}
          onChange={setTheme}
          data={[
            { value: "dark", label: t("brand_preview_dark") },
            { value: "light", label: t("brand_preview_light") },
          ]}
        />
      </Group>
      <AssetUrlProvider assetUrl={assetUrl}>
        <Suspense fallback={<Skeleton h="12rem" />}>
          <div className="brand-preview">
            <Display
              connection={connection}
              show={slice}
              link={show.public_link}
              title={t("brand_preview_display")}
              theme={theme}
              reducedMotion
            />
            <Phone connection={connection} show={slice} me={me} title={t("brand_preview_phone")} theme={theme} inert />
          </div>
        </Suspense>
      </AssetUrlProvider>
    </Input.Wrapper>
  );
}
