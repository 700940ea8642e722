/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The token is a shell variable, so that it is not copied along with the command. */
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

/** A command that uploads a file of the current folder, with additional fields. */
export function toUploadCurl(path: string, fileName: string, fields: Readonly<Record<string, string>>): string {
  // The name is quoted, because curl would treat `;` and `,` in it as separators of options.
  const file = `file=@"${fileName.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  // `--form-string` takes values literally: with `--form`, a value that begins with `@` would name a file.
  const texts = Object.entries(fields).map(([key, value]) => `--form-string ${quote(`${key}=${value}`)}`);
  return toCommand(path, [...texts, `--form ${quote(file)}`]);
}
