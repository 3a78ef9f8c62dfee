import { describe, expect, it } from 'vitest';
import { loadPages } from '../../help/pages.ts';
import { renderHelp } from '../../help/render-help.ts';
import { helpTopics, toHelpHref } from '../../src/help/help-topics.ts';

const assets = { styles: '', theme: '', icon: '', images: new Map<string, string>() };
const files = new Map(renderHelp(await loadPages(), assets).map(({ address, html }) => [`help/${address}`, html]));
const topics = Object.keys(helpTopics) as (keyof typeof helpTopics)[];

describe('each help link of the console leads to an existing page and heading', () => {
  it.each(topics)('%s', (topic) => {
    for (const language of ['en', 'fr'] as const) {
      const [file = '', id] = toHelpHref(topic, language).split('#');
      expect(files.has(file), file).toBe(true);
      if (id !== undefined) expect(files.get(file)?.includes(` id="${id}"`), `${file}#${id}`).toBe(true);
    }
  });
});
