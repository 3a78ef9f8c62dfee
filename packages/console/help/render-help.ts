import { posix } from 'node:path';
import { type Language, languages } from '@ledgerprint/ledger/language';
import { addressOf, type HelpPage, type Reader, readers, textOf } from './pages.ts';
import { escapeHtml, type Heading, type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';
import { helpWords } from './words.ts';

/** A page as it is served: its address below `help/`. */
export type HelpFile = { readonly address: string; readonly html: string };

/** The paths of built assets, from the root of the web page. */
export type HelpAssets = {
  readonly styles: string;
  readonly theme: string;
  readonly icon: string;
  /** By their place in the repository. */
  readonly images: ReadonlyMap<string, string>;
};

/** Every page in every language. A page without a translation has its English text in the French layout. */
export function renderHelp(pages: readonly HelpPage[], assets: HelpAssets): readonly HelpFile[] {
  return languages.flatMap((language) => {
    const rendered = pages.map((page) => ({ page, content: renderPage(page, { pages, language, assets }) }));
    const links = rendered.map(({ page, content: { title } }) => ({ page, title }));
    return rendered.map(({ page, content }) => ({
      address: addressOf(page, language),
      html: toDocument({ page, content, links, language, assets }),
    }));
  });
}

type Site = { readonly pages: readonly HelpPage[]; readonly language: Language; readonly assets: HelpAssets };

function renderPage(page: HelpPage, site: Site): RenderedMarkdown {
  const { language } = site;
  const english =
    page.texts.fr === undefined || language === 'en' ? undefined : renderPage(page, { ...site, language: 'en' });
  const { source, markdown } = textOf(page, language);
  const address = addressOf(page, language);
  return renderMarkdown(markdown, {
    tableLabel: helpWords[page.texts[language] === undefined ? 'en' : language].table,
    toHref: (target) => toHref(target, { ...site, source, address }),
    toImage: (target) => {
      const image = site.assets.images.get(posix.join(posix.dirname(source), target));
      return image === undefined ? undefined : toRelative(address, image);
    },
    ...(english === undefined ? {} : { englishHeadings: english.headings }),
  });
}

/** A link to another page stays within the language, unless it leads to a translation. */
function toHref(
  target: string,
  { pages, language, source, address }: Site & { readonly source: string; readonly address: string },
): string | undefined {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target;
  const [path = '', heading] = target.split('#');
  const file = posix.join(posix.dirname(source), path);
  const page = pages.find(({ texts }) => texts.en.source === file || texts.fr?.source === file);
  if (page === undefined) return undefined;
  const wanted = page.texts.fr?.source === file ? 'fr' : language;
  const href = toRelative(address, `help/${addressOf(page, wanted)}`);
  return heading === undefined ? href : `${href}#${heading}`;
}

/** The link from a help page to another file. Relative, so that it also works below a proxy's path. */
function toRelative(address: string, target: string): string {
  const href = posix.relative(posix.dirname(`help/${address}`), target);
  // The service serves an index at the address of its folder.
  return href.replace(/(^|\/)index\.html$/, '$1') || './';
}

type PageLink = { readonly page: HelpPage; readonly title: string };

function toDocument(options: {
  readonly page: HelpPage;
  readonly content: RenderedMarkdown;
  readonly links: readonly PageLink[];
  readonly language: Language;
  readonly assets: HelpAssets;
}): string {
  const { page, content, links, language, assets } = options;
  const words = helpWords[language];
  const other = language === 'en' ? 'fr' : 'en';
  const address = addressOf(page, language);
  const hrefTo = (target: string) => escapeHtml(toRelative(address, target));
  const index = language === 'en' ? 'help/index.html' : `help/${language}/index.html`;
  const isTranslated = page.texts[language] !== undefined;
  // The French site has every page, but the English one links only to real translations.
  const hasOther = page.texts[other] !== undefined;
  const note =
    isTranslated || words.untranslated === undefined
      ? ''
      : `<p class="help-note" lang="${language}">${escapeHtml(words.untranslated)}</p>\n`;
  const switchLanguage = hasOther
    ? `<a class="help-language" lang="${other}" hreflang="${other}" href="${hrefTo(`help/${addressOf(page, other)}`)}">${helpWords[other].name}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(content.title)} · Ledgerprint</title>
    <link rel="icon" href="${hrefTo(assets.icon)}" type="image/svg+xml">
    <link rel="stylesheet" href="${hrefTo(assets.styles)}">
    <script src="${hrefTo(assets.theme)}"></script>
  </head>
  <body>
    <a class="skip-link" href="#content">${escapeHtml(words.skip)}</a>
    <header class="help-head">
      <a class="help-brand" href="${hrefTo('index.html')}">Ledgerprint</a>
      <a class="help-index" href="${hrefTo(index)}">${escapeHtml(words.help)}</a>
      <a class="help-to-pages" href="#pages">${escapeHtml(words.pages)}</a>
      ${switchLanguage}
    </header>
    <div class="help-body">
      <main class="help-content" id="content" tabindex="-1"${isTranslated ? '' : ' lang="en"'}>
${note}${content.html}      </main>
      <nav class="help-nav" id="pages" aria-label="${escapeHtml(words.pages)}">
${toNavigation({ page, content, links, language })}      </nav>
    </div>
  </body>
</html>
`;
}

function toNavigation(options: {
  readonly page: HelpPage;
  readonly content: RenderedMarkdown;
  readonly links: readonly PageLink[];
  readonly language: Language;
}): string {
  const { page: current, content, links, language } = options;
  const words = helpWords[language];
  const address = addressOf(current, language);
  const toItem = ({ page, title }: PageLink) => {
    const href = escapeHtml(toRelative(address, `help/${addressOf(page, language)}`));
    const isCurrent = page === current;
    const lang = page.texts[language] === undefined ? ' lang="en"' : '';
    const link = `<a href="${href}"${lang}${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
    return `<li>${link}${isCurrent ? toSections(content.headings, words.onThisPage) : ''}</li>\n`;
  };
  const toGroup = (reader: Reader) => {
    const items = links.filter(({ page }) => page.reader === reader).map(toItem);
    return items.length === 0 ? '' : `<h2>${escapeHtml(words.readers[reader])}</h2>\n<ul>\n${items.join('')}</ul>\n`;
  };
  return readers.map(toGroup).join('');
}

function toSections(headings: readonly Heading[], label: string): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length === 0) return '';
  const items = sections.map(
    // A link cannot contain another one.
    ({ id, html }) => `<li><a href="#${escapeHtml(id)}">${html.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  );
  return `<ul class="help-sections" aria-label="${escapeHtml(label)}">${items.join('')}</ul>`;
}
