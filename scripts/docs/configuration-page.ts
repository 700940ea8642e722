import { CONFIG_OPTIONS } from "@showrunner/server/config";

/** docs/configuration.md: every setting, from the list that the server reads them with. */
export function renderConfigurationPage(): Promise<string> {
  const rows = CONFIG_OPTIONS.map(({ name, description, default: fallback, secret }) => {
    const shown = fallback === null ? "none" : fallback === "" ? "empty" : `\`${fallback}\``;
    const note = secret ? " *Secret: never logged or shown.*" : "";
    return `| \`${name}\` | ${shown} | ${description.replaceAll("|", "\\|")}${note} |`;
  });
  return Promise.resolve(`# Configuration

Settings come from the environment; none is required. Where an admin decides a setting in the app, too, the environment comes first, then what the admin has chosen, then the default. Written by \`npm run docs\` from \`apps/server/src/config.ts\`; do not edit.

| setting | default | what it does |
|---|---|---|
${rows.join("\n")}

For example: \`PORT=8080 PUBLIC_URL=https://show.example.org npm start\`
`);
}
