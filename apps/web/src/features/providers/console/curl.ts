/** Quotes for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The token is a variable, since it must not be pasted around. */
const toCommand = (path: string, options: readonly string[]): string =>
  [
    `curl --no-buffer ${quote(`${location.origin}/api/v1${path}`)}`,
    `--header "Authorization: Bearer $TOKEN"`,
    ...options,
  ].join(" \\\n  ");

/** A command that makes the same request. */
export function toCurl(path: string, body: object): string {
  return toCommand(path, ["--header 'Content-Type: application/json'", `--data ${quote(JSON.stringify(body))}`]);
}

/** A command that sends a file of the current folder, and fields beside it. */
export function toUploadCurl(path: string, fileName: string, fields: Readonly<Record<string, string>>): string {
  // curl reads quotes in the name of a file, and takes `;` and `,` for options without them.
  const file = `file=@"${fileName.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  // As text: values with `@` in front would name files.
  const texts = Object.entries(fields).map(([key, value]) => `--form-string ${quote(`${key}=${value}`)}`);
  return toCommand(path, [...texts, `--form ${quote(file)}`]);
}
