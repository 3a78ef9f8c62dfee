import { readdir } from 'node:fs/promises';
import type { Language } from '@ledgerprint/ledger/language';
import { describe, expect, it } from 'vitest';
import { addressOf, loadPages, textOf } from '../../help/pages.ts';
import { renderHelp } from '../../help/render-help.ts';
import { helpWords } from '../../help/words.ts';

const pages = await loadPages();
const pictures = await readdir(new URL('../../../../docs/images/', import.meta.url));
const images = new Map(pictures.map((name) => [`docs/images/${name}`, `assets/${name}`] as const));
const assets = { styles: 'assets/help.css', theme: 'assets/theme.js', icon: 'assets/icon.svg', images };
const files = new Map(renderHelp(pages, assets).map(({ address, html }) => [`help/${address}`, html]));
const others = new Set(['index.html', assets.styles, assets.theme, assets.icon, ...images.values()]);

/** Where a link of a page leads, as a browser and the service resolve it. */
function resolve(file: string, href: string): { readonly target: string; readonly id: string | undefined } {
  const { pathname, hash } = new URL(href, `http://service/${file}`);
  const path = decodeURIComponent(pathname.slice(1));
  const target = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  return { target, id: hash === '' ? undefined : decodeURIComponent(hash.slice(1)) };
}

const linksIn = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, href = '']) => href);
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describe.each([...files])('%s', (file, html) => {
  it('links only to pages, headings and assets that exist', () => {
    const broken = linksIn(html)
      .filter((href) => !/^(?:https?|mailto):/.test(href))
      .filter((href) => {
        const { target, id } = resolve(file, href);
        if (others.has(target)) return false;
        return id === undefined ? !files.has(target) : !idsIn(files.get(target) ?? '').includes(id);
      });
    expect(broken).toEqual([]);
  });

  it('uses each id once', () => {
    const ids = idsIn(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is marked in the navigation, and has no inline script or style', () => {
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+="|<!--/i);
  });
});

describe('languages', () => {
  const translated = pages.filter(({ texts }) => texts.fr !== undefined);

  it('every page exists in both, with a note if it is only in English', () => {
    for (const page of pages) {
      const french = files.get(`help/${addressOf(page, 'fr')}`) ?? '';
      expect(french.includes(helpWords.fr.untranslated ?? ''), page.path).toBe(!translated.includes(page));
    }
  });

  it('a translated page links to its counterpart, and has the same headings', () => {
    for (const page of translated) {
      for (const [here, there] of [
        ['en', 'fr'],
        ['fr', 'en'],
      ] as const satisfies readonly (readonly [Language, Language])[]) {
        const file = `help/${addressOf(page, here)}`;
        const [, href = ''] = / class="help-language"[^>]* href="([^"]*)"/.exec(files.get(file) ?? '') ?? [];
        expect(resolve(file, href).target).toBe(`help/${addressOf(page, there)}`);
      }
      const depthsOf = (language: Language) =>
        [
          ...textOf(page, language)
            .markdown.replaceAll(/```.*?```/gs, '')
            .matchAll(/^#+ /gm),
        ].map(String);
      expect(depthsOf('fr'), page.texts.fr?.source).toEqual(depthsOf('en'));
    }
  });
});
