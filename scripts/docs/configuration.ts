export function configurationPage(): Promise<string> {
  return Promise.resolve("");
}
