/** Text as it is compared and searched: composed, in lower case, without outer blanks. */
export function foldText(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}
