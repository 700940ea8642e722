import type { ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem } from "@showrunner/ui/audience";
import { useTheme } from "../../../components/audience/use-theme.ts";
import { PressOrder } from "../demo/press-order.tsx";
import { rankPresses, type RankedPress } from "../demo/rank-presses.ts";
import { getSampleTeams, START_COMMAND } from "../demo/sample-teams.ts";
import { landingMessages } from "../messages/en.ts";

/** Product highlights; every claim is true of this product. */
export function Highlights(): ReactElement {
  const t = useT(landingMessages);
  const presses = rankPresses(getSampleTeams(t("demo_you")), 2, 402);
  return (
    <section className="ld-section">
      <h2>{t("high_title")}</h2>
      <div className="ld-highlights">
        <Highlight area="fair" title={t("fair_title")} text={t("fair_text")}>
          <Ruler presses={presses} />
          <PressOrder presses={presses} />
        </Highlight>
        <Highlight area="safe" title={t("safe_title")} text={t("safe_text")}>
          <PlugIllustration />
        </Highlight>
        <Highlight area="team" title={t("team_title")} text={t("team_text")}>
          <PhonesIllustration />
        </Highlight>
        <Highlight area="live" title={t("live_title")} text={t("live_text")} />
        <Highlight area="media" title={t("media_title")} text={t("media_text")} />
        <Highlight area="theme" title={t("theme_title")} text={t("theme_text")}>
          <ThemeSwitch />
        </Highlight>
        <Highlight area="own" title={t("own_title")} text={t("own_text")}>
          <code className="ld-command">{START_COMMAND}</code>
        </Highlight>
        <Highlight area="access" title={t("access_title")} text={t("access_text")}>
          <p className="ld-emblems" aria-hidden="true">
            {EMBLEMS.map(([emblem, colour]) => (
              <TeamEmblem key={emblem} emblem={emblem} colour={colour} size="1.7rem" />
            ))}
          </p>
        </Highlight>
      </div>
    </section>
  );
}

const EMBLEMS = [
  [0, "#ffb703"],
  [2, "#2ec4d6"],
  [4, "#ff9ecb"],
  [5, "#ff6b78"],
  [8, "#8eb0ff"],
  [11, "#5fd99a"],
] as const;

interface HighlightProps {
  readonly area: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Highlight({ area, title, text, children }: HighlightProps): ReactElement {
  return (
    <article className="ld-highlight" data-area={area}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </article>
  );
}

/** Range of the ruler in ms after the opening, in which people usually press. */
const RULER_RANGE = { fromMs: 320, lengthMs: 560 };

function Ruler({ presses }: { readonly presses: readonly RankedPress[] }): ReactElement {
  return (
    <div className="ld-ruler" aria-hidden="true">
      {presses.map(({ team, rank, ms }) => (
        <span
          key={team.team_id}
          data-rank={rank}
          style={{ insetInlineStart: `${(100 * (ms - RULER_RANGE.fromMs)) / RULER_RANGE.lengthMs}%` }}
        >
          <TeamEmblem colour={team.colour} emblem={team.emblem} size="1.5rem" />
        </span>
      ))}
    </div>
  );
}

function ThemeSwitch(): ReactElement {
  const t = useT(landingMessages);
  const [theme, choose] = useTheme();
  return (
    <p className="ld-themes">
      {(["dark", "light"] as const).map((each) => (
        <button
          key={each}
          type="button"
          data-theme-of={each}
          aria-pressed={theme === each}
          onClick={() => choose(each)}
        >
          {t(`theme_${each}`)}
        </button>
      ))}
    </p>
  );
}

/** A cut cable with the light still on. */
function PlugIllustration(): ReactElement {
  return (
    <svg className="ld-picture" viewBox="0 0 160 70" aria-hidden="true">
      <path d="M0 50q34 0 44-14 6-8 16-8" fill="none" stroke="var(--color-secondary-fill)" strokeWidth="5" />
      <path d="M160 20q-30 0-40 10-6 6-14 6" fill="none" stroke="var(--color-primary-fill)" strokeWidth="5" />
      <path d="M58 18h13q8 0 8 12t-8 12H58Z" fill="var(--color-secondary-fill)" />
      <path d="M106 24h-8q-7 0-7 12t7 12h8Z" fill="var(--color-primary-fill)" />
      <path d="m81 4 3 9M92 5l-2 8M73 8l4 7" stroke="var(--color-accent-fill)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Three phones that press together. */
function PhonesIllustration(): ReactElement {
  return (
    <svg className="ld-picture" viewBox="0 0 160 70" aria-hidden="true">
      {[34, 80, 126].map((x, place) => (
        <g key={x} transform={`rotate(${(place - 1) * 9} ${x} 40)`}>
          <rect
            x={x - 15}
            y="8"
            width="30"
            height="54"
            rx="6"
            fill="var(--color-surface-high)"
            stroke="var(--color-border)"
            strokeWidth="2"
          />
          <circle cx={x} cy="38" r="10" fill={place === 1 ? "var(--color-buzzer-fill)" : "var(--color-line)"} />
        </g>
      ))}
    </svg>
  );
}
