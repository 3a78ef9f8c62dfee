/** Saves what the page has made as a file of the user. */
export function saveFile(
  content: string,
  { name, type }: { readonly name: string; readonly type: string },
): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  saveFrom(url, name);
  // The browser has opened it by then; a later release would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads what is at an address; where that is another origin, it gives the name itself. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
