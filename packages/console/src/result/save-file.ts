/** Saves a file on the user's machine. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // By then the browser has opened the file; keeping the URL longer would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
