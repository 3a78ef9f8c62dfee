import { Marked, type Token, type Tokens } from 'marked';

/** A heading of a page with its id. */
export type Heading = { readonly depth: number; readonly id: string; readonly html: string };

export type RenderedMarkdown = {
  /** The heading of the page, as plain text. */
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly html: string;
};

export type RenderOptions = {
  /** The address of a link; undefined if the target is not a help page, in which case only the text is kept. */
  readonly toHref: (target: string) => string | undefined;
  readonly toImage: (target: string) => string | undefined;
  /** The accessible name of a scrollable table. */
  readonly tableLabel: string;
  /**
   * The headings of the same page in English, whose ids are added to those of the translation. Ignored if the translation
   * has other headings.
   */
  readonly englishHeadings?: readonly Heading[];
};

/** Turns a page of the documentation into HTML that needs no script and no inline style. */
export function renderMarkdown(markdown: string, options: RenderOptions): RenderedMarkdown {
  const { toHref, toImage, tableLabel, englishHeadings = [] } = options;
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const topHeadings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const ids = toIds(topHeadings.map(({ tokens: inline }) => toPlainText(inline)));
  const isTwin =
    englishHeadings.length === topHeadings.length &&
    topHeadings.every(({ depth }, index) => depth === englishHeadings[index]?.depth);
  const headings: Heading[] = [];
  marked.use({
    renderer: {
      heading({ tokens: inline, depth }) {
        const index = headings.length;
        const id = ids[index] ?? '';
        const html = this.parser.parseInline(inline);
        headings.push({ depth, id, html });
        const english = isTwin ? englishHeadings[index]?.id : undefined;
        const alias = english === undefined || ids.includes(english) ? '' : `<span id="${escapeHtml(english)}"></span>`;
        return `<h${depth} id="${escapeHtml(id)}">${alias}${html}</h${depth}>\n`;
      },
      link({ href, tokens: inline }) {
        const text = this.parser.parseInline(inline);
        const target = toHref(href);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const source = toImage(href);
        return source === undefined ? escapeHtml(text) : `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}">`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>\n`;
        const body = token.rows.map(row).join('');
        return `<div class="table-scroll" role="group" aria-label="${escapeHtml(tableLabel)}" tabindex="0"><table><thead>${row(token.header)}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      // Comments are markers for tests and generators; other HTML is shown as text.
      html({ text }) {
        return text.trimStart().startsWith('<!--') ? '' : escapeHtml(text);
      },
    },
  });
  const html = marked.parser(tokens);
  const title = topHeadings.find(({ depth }) => depth === 1);
  return { title: title === undefined ? '' : toPlainText(title.tokens), headings, html };
}

/** The ids of headings, as GitHub makes them. */
function toIds(titles: readonly string[]): readonly string[] {
  const uses = new Map<string, number>();
  return titles.map((title) => {
    const id = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const earlier = uses.get(id) ?? 0;
    uses.set(id, earlier + 1);
    return earlier === 0 ? id : `${id}-${earlier}`;
  });
}

function toPlainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens !== undefined ? toPlainText(token.tokens) : toText(token)))
    .join('');
}

function toText(token: Token): string {
  if (token.type === 'html') return '';
  return 'text' in token ? String(token.text) : '';
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
