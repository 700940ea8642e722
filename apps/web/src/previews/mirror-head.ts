/** Style sheets of a page; the theme and language are attributes of its root element. */
const STYLE_SELECTOR = 'link[rel="stylesheet"], style';
const ROOT_ATTRIBUTES = ["lang", "data-theme", "data-mantine-color-scheme"] as const;

/** Whether the node is a style sheet in the head. */
function isStyleSheet(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(STYLE_SELECTOR);
}

function whenLoaded(sheet: Node): Promise<void> {
  if (!("sheet" in sheet) || sheet.nodeName !== "LINK") return Promise.resolve();
  return new Promise((resolve) => {
    sheet.addEventListener("load", () => resolve(), { once: true });
    // A style sheet that fails to load must not block the others.
    sheet.addEventListener("error", () => resolve(), { once: true });
  });
}

export interface HeadMirror {
  /** Resolves when the initial style sheets apply. */
  readonly ready: Promise<void>;
  stop(): void;
}

/**
 * Copies style sheets and root attributes to another document, and keeps them in sync.
 *
 * @param theme theme of the other document, if it has one of its own
 */
export function mirrorHead(from: Document, to: Document, theme?: "dark" | "light"): HeadMirror {
  const copies = new Map<Node, Node>();

  function add(sheet: HTMLElement): Node {
    const copy = to.importNode(sheet, true);
    copies.set(sheet, copy);
    to.head.append(copy);
    return copy;
  }
  function drop(sheet: Node): void {
    (copies.get(sheet) as ChildNode | undefined)?.remove();
    copies.delete(sheet);
  }
  function copyRoot(): void {
    for (const name of ROOT_ATTRIBUTES) {
      const value = (name === "lang" ? undefined : theme) ?? from.documentElement.getAttribute(name);
      if (value === null) to.documentElement.removeAttribute(name);
      else to.documentElement.setAttribute(name, value);
    }
  }

  copyRoot();
  const first = [...from.head.querySelectorAll<HTMLElement>(STYLE_SELECTOR)].map(add);
  const sheets = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes) drop(node);
      for (const node of addedNodes) if (isStyleSheet(node)) add(node);
    }
  });
  sheets.observe(from.head, { childList: true });
  const root = new MutationObserver(copyRoot);
  root.observe(from.documentElement, { attributes: true, attributeFilter: [...ROOT_ATTRIBUTES] });
  return {
    ready: Promise.all(first.map(whenLoaded)).then(() => undefined),
    stop() {
      sheets.disconnect();
      root.disconnect();
    },
  };
}
