/** Saves a file made by the page on the user's machine. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  // By then the browser has opened the file; keeping the URL longer would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a file from a URL; another origin chooses the file name itself. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
