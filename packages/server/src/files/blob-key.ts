const shape = /^[\w-]+\/[\w-]+\.csv(?:\.[\w-]+\.part)?$/;

/** Whether the text is a key, or what an unfinished write left beside one: nothing in it leads out of a directory. */
export function isBlobKey(text: string): boolean {
  return shape.test(text);
}
