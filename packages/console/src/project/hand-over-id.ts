/** Where the page says how a result is handed over: the head of the project leads there. */
export const handOverId = 'hand-over';
