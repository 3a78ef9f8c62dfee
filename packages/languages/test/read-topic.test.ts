import { describe, expect, it } from 'vitest';
import { readPhrases, readTopic } from '../src/index.ts';
import { loadLanguages } from '../src/load-languages.ts';

const languages = loadLanguages();
const rows = languages.flatMap(({ topics, rowsOf }) => topics.flatMap(rowsOf));
const examples = [...new Set(rows.map(({ example }) => example))];

describe('the phrases of one topic', () => {
  it.each(['lists', 'energy'] as const)('are the same as among those of all topics: %s', (topic) => {
    const found = (read: typeof readPhrases) =>
      examples.map((example) =>
        read(example)
          .all(topic)
          .map(({ row, from, to }) => `${row.language} ${row.text} ${row.means} ${from} ${to}`)
          .toSorted(),
      );
    const phrases = found(readPhrases);
    expect(phrases.flat().length).toBeGreaterThan(1_000);
    expect(found((text) => readTopic(text, topic))).toEqual(phrases);
  });
});
