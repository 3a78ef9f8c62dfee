const shortest = 8;
const longest = 16_000;
/** So small that a pattern whose time doubles with each letter is found before it takes hours. */
const step = 1.5;
/** Four times the length takes four times the time if it grows linearly, sixteen times if it grows with the square. */
const mostTimes = 9;
const fromMs = 5;
const mostAttempts = 20;
const mostTotalMs = 300;
const mostWords = 60;
const anyRuns = ['a', 'é', '0', ' ', '-', '.', ',', "'", '/', ':', '"', '<', '[', '(', 'a-', '0.'];

/** No pattern expects this; one that takes any letters ends at the space, one that takes anything at the new line. */
const end = '\u0001 \u0001\n\u0001';

/**
 * Tries texts that repeat signs and words, from their start or after a number or a word, and then end unexpectedly. `linear` if none
 * of them takes too long, which proves less than the checker does.
 */
export function measureGrowth(pattern: RegExp, words = wordsOf(pattern)): string {
  const starts = ['', '2024 ', `${words[0] ?? 'a'} `];
  for (const run of [...anyRuns, ...words].flatMap((one) => [one, `${one} `])) {
    for (const start of starts) {
      const toText = (length: number) => `${start}${run.repeat(Math.ceil(length / run.length))}${end}`;
      for (let length = shortest; length <= longest; length *= step) {
        if (measureMs(pattern, toText(length), 1) < fromMs) continue;
        const times = measureMs(pattern, toText(length)) / measureMs(pattern, toText(length / 4));
        if (times > mostTimes) return `${Math.round(times)} times for four times the length of ${JSON.stringify(run)}`;
      }
    }
  }
  return 'linear';
}

/** Those that a pattern mentions. */
function wordsOf({ source }: RegExp): readonly string[] {
  return [...new Set(source.match(/[\p{L}\d]{2,}/gu))].slice(0, mostWords);
}

/** The shortest of several times: other processes may take the processor during most of them. */
function measureMs(pattern: RegExp, text: string, attempts = mostAttempts): number {
  const times: number[] = [];
  let totalMs = 0;
  while (times.length < attempts && totalMs < mostTotalMs) {
    pattern.lastIndex = 0;
    const start = performance.now();
    pattern.exec(text);
    const ms = performance.now() - start;
    times.push(ms);
    totalMs += ms;
  }
  return Math.min(...times);
}
