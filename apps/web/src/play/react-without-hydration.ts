import type { Plugin } from "vite";

/**
 * Removes code from React DOM that only `hydrateRoot` reaches, to save download size on slow networks. No page
 * hydrates: the prerendered screen is replaced. The flags `isHydrating` and `isDehydrated` are always false after
 * `createRoot`; as constants they let the minifier drop the dead code. The build fails when a newer React looks
 * different: update or remove this plugin then.
 */
export function reactWithoutHydration(): Plugin {
  return {
    name: "showrunner-react-without-hydration",
    apply: "build",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutHydration(code), map: null }),
    },
  };
}

/** React DOM's production source without hydration; throws for an unknown source. */
export function withoutHydration(code: string): string {
  const [entry] = matchOnce(code, /^exports\.hydrateRoot = function[^]*?^\};\n/m);
  const [rootClass] = matchOnce(code, /^function ReactDOMHydrationRoot\([^]*?^\}\n/m);
  const [schedule] = matchOnce(code, /^ReactDOMHydrationRoot\.prototype\.unstable_\w+ = function[^]*?^\};\n/m);
  // This function has a parameter of the same name.
  const [ownName] = matchOnce(code, /^function initInput\([^]*?^\}\n/m);
  const [declared] = matchOnce(code, /^ {2}isHydrating = !1,\n/m);
  return (
    code
      .replace(entry, "")
      .replace(rootClass, "")
      .replace(schedule, "")
      // Its other methods are those of roots without hydration.
      .replace(/^ReactDOMHydrationRoot\.prototype\.\w+ = /gm, "")
      .replace(/[\w$.]+\.isDehydrated\b/g, "false")
      .split(ownName)
      .map((part) =>
        part
          .replace(declared, "")
          // Assignments that only hydration reaches, or that assign false.
          .replace(/\bisHydrating = [\w!$]+/g, "void 0")
          .replace(/\bisHydrating(?![\w$])/g, "false"),
      )
      .join(ownName)
  );
}

function matchOnce(code: string, pattern: RegExp): RegExpMatchArray {
  const found = [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`expected one match of ${pattern.source} in React DOM, found ${found.length}`);
  return first;
}
