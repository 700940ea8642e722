/** Quotes for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command that makes the same request; the token is a variable, since it must not be pasted around. */
export function toCurl(path: string, body: object): string {
  return [
    `curl --no-buffer ${quote(`${location.origin}/api/v1${path}`)}`,
    `--header "Authorization: Bearer $TOKEN"`,
    "--header 'Content-Type: application/json'",
    `--data ${quote(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}
