import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from "react";
import { Loader, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconMovie, IconMusic, IconPhoto } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { Virtualizer, WindowVirtualizer, type CustomItemComponentProps } from "virtua";
import type { Asset } from "@showrunner/contract/rest";
import { formatLength } from "../audio/audio-file.ts";
import { assetComponentsMessages } from "./messages/en.ts";
import "./asset-grid.css";

const KIND_ICONS = { image: IconPhoto, video: IconMovie, audio: IconMusic } as const;
/** Minimum width of a card in pixels. */
const CARD_PX = 168;
const GAP_PX = 12;
/** Number of rows before the end at which the next page is fetched. */
const ROWS_AHEAD = 4;

interface AssetGridProps {
  readonly label: string;
  readonly items: readonly Asset[];
  readonly onOpen: (asset: Asset) => void;
  /** Fetches the next page; null when all are loaded. */
  readonly onMore: (() => void) | null;
  /** Scrolls in this element instead of the window. */
  readonly scrollRef?: RefObject<HTMLElement | null>;
}

/** Cards of files in as many columns as fit. Virtualised: only visible rows are in the document. */
export function AssetGrid({ label, items, onOpen, onMore, scrollRef }: AssetGridProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(frame);
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
  const latestMore = useRef(onMore);
  const latestOpen = useRef(onOpen);
  useEffect(() => {
    latestMore.current = onMore;
    latestOpen.current = onOpen;
  });
  // Stable, so that visible cards are not rendered again when a page is added.
  const open = useCallback((asset: Asset) => latestOpen.current(asset), []);
  const content = rows.map((row, index) => (
    <div
      key={row[0]?.id}
      className="asset-grid-row"
      role="presentation"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {row.map((asset) => (
        <AssetCard key={asset.id} asset={asset} onOpen={open} />
      ))}
      {onMore !== null && index === Math.max(0, rows.length - ROWS_AHEAD) && <Sentinel onSeen={latestMore} />}
    </div>
  ));
  return (
    <div ref={frame} role="list" aria-label={label} className="asset-grid">
      {scrollRef === undefined ? (
        <WindowVirtualizer bufferSize={300} item={VirtualRow}>
          {content}
        </WindowVirtualizer>
      ) : (
        <Virtualizer scrollRef={scrollRef} item={VirtualRow}>
          {content}
        </Virtualizer>
      )}
    </div>
  );
}

/**
 * Shows rows before they are measured (all have the same height): the library's default, hidden until measured, lays
 * out every card twice.
 */
function VirtualRow({ style, children, ref }: CustomItemComponentProps): ReactElement {
  return (
    <div ref={ref} style={{ ...style, visibility: undefined }}>
      {children}
    </div>
  );
}

/** Mounted once the virtual list comes near its end. */
function Sentinel({ onSeen }: { readonly onSeen: RefObject<(() => void) | null> }): null {
  useEffect(() => onSeen.current?.(), [onSeen]);
  return null;
}

function useColumnCount(frame: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(2);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => {
      const width = element.clientWidth;
      if (width > 0) setColumns(Math.max(2, Math.floor((width + GAP_PX) / (CARD_PX + GAP_PX))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}

const AssetCard = memo(function AssetCard({
  asset,
  onOpen,
}: {
  readonly asset: Asset;
  readonly onOpen: (asset: Asset) => void;
}): ReactElement {
  const t = useT(assetComponentsMessages);
  const { kind, name, thumb_url, duration, status } = asset;
  const Icon = KIND_ICONS[kind];
  return (
    <div role="listitem" className="asset-card-cell">
      <button type="button" className="asset-card" onClick={() => onOpen(asset)}>
        <span className="asset-card-picture">
          {status === "pending" ? (
            <Loader size="sm" aria-label={t("pending")} />
          ) : status === "failed" ? (
            <IconAlertTriangle size={32} role="img" aria-label={t("failed")} className="asset-card-failed" />
          ) : thumb_url === null ? (
            <Icon size={40} aria-hidden />
          ) : (
            <img src={thumb_url} alt="" loading="lazy" decoding="async" />
          )}
          {duration !== null && status === "ready" && (
            <span className="asset-card-length">{formatLength(duration * 1_000)}</span>
          )}
        </span>
        <span className="asset-card-name">
          <VisuallyHidden>{t(`kind_${kind}`)}: </VisuallyHidden>
          {name}
        </span>
      </button>
    </div>
  );
});
