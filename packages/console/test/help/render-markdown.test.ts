import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderMarkdown } from '../../help/render-markdown.ts';

const options: RenderOptions = {
  toHref: (target) => (target.startsWith('known') ? `to-${target}` : undefined),
  toImage: (target) => `assets/${target}`,
  tableLabel: 'Table',
};
const render = (markdown: string, more: Partial<RenderOptions> = {}) =>
  renderMarkdown(markdown, { ...options, ...more });

describe('headings', () => {
  it('have the ids that GitHub gives them', () => {
    const { title, headings } = render(
      '# A `page`, really\n## What it’s *for*\n### Été & hiver\n## Same\n## Same\n## [Linked](known)\n',
    );
    expect(title).toBe('A page, really');
    expect(headings.map(({ id }) => id)).toEqual([
      ...['a-page-really', 'what-its-for', 'été--hiver', 'same', 'same-1', 'linked'],
    ]);
  });

  it('of a translation can also be linked to by their English ids', () => {
    const english = render('# Ledgers\n## Columns\n').headings;
    const { html } = render('# Journaux\n## Colonnes\n', { englishHeadings: english });
    expect(html).toContain('<h2 id="colonnes"><span id="columns"></span>Colonnes</h2>');
  });

  it('of a translation with other headings have only their own ids', () => {
    const english = render('# Ledgers\n## Columns\n').headings;
    expect(render('# Journaux\n', { englishHeadings: english }).html).toBe('<h1 id="journaux">Journaux</h1>\n');
  });
});

describe('links', () => {
  it('lead to help pages; of other links only the text is kept', () => {
    const { html } = render('[one](known.md#here) and [`two`](../src/file.ts)');
    expect(html).toBe('<p><a href="to-known.md#here">one</a> and <code>two</code></p>\n');
  });

  it('to images lead to the built files', () => {
    expect(render('![A "view"](view.png)').html).toBe('<p><img src="assets/view.png" alt="A &quot;view&quot;"></p>\n');
  });
});

it('comments are removed, and other HTML is shown as text', () => {
  expect(render('<!-- run by test: name -->\n```js\na < b\n```\n').html).toBe(
    '<pre tabindex="0"><code>a &lt; b\n</code></pre>\n',
  );
  expect(render('<script>alert(1)</script>\n').html).toBe('&lt;script&gt;alert(1)&lt;/script&gt;\n');
  expect(render('Begin <!-- end --><b>bold</b>').html).toBe('<p>Begin &lt;b&gt;bold&lt;/b&gt;</p>\n');
});

it('a table can be scrolled with the keyboard', () => {
  const { html } = render('| A | B |\n|---|--:|\n| 1 | `2|3` |\n');
  expect(html).toContain('<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>');
  expect(html).toContain('<td align="right">');
});
