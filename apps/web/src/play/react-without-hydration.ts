import type { Plugin } from "vite";

/**
 * Takes out of React DOM what only `hydrateRoot` reaches. No page of ours hydrates: the first screen is replaced, not
 * taken over. A phone on a slow line saves the code, everything else stays as React ships it. Its one switch,
 * `isHydrating`, is false for ever after `createRoot`; named as a constant it lets the minifier drop what stands behind
 * it. The build stops when a newer React no longer looks as expected: then look at it, or leave this plugin out.
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

/** React DOM's production source without hydration; throws when it is not the source that this knows. */
export function withoutHydration(code: string): string {
  const [entry] = one(code, /^exports\.hydrateRoot = function[^]*?^\};\n/m);
  // Has a parameter of the same name.
  const [ownName] = one(code, /^function initInput\([^]*?^\}\n/m);
  const [declared] = one(code, /^ {2}isHydrating = !1,\n/m);
  return code
    .replace(entry, "")
    .split(ownName)
    .map((part) =>
      part
        .replace(declared, "")
        // An assignment that only hydration reaches, or that sets what it is already.
        .replace(/\bisHydrating = [\w!$]+/g, "void 0")
        .replace(/\bisHydrating(?![\w$])/g, "false"),
    )
    .join(ownName);
}

function one(code: string, pattern: RegExp): RegExpMatchArray {
  const found = [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`React DOM has ${found.length} places like ${pattern.source}; one was expected`);
  return first;
}
