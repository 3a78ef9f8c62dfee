import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from './preferred-language.ts';

const path = '/template.csv';
const languages = ['en', 'fr'] as const;

/**
 * Serves the import template, a CSV file that spreadsheets open: names of the ten columns and two rows as an example. In
 * the language of `?lang=`, else of the browser, else in English. Returns its path.
 */
export async function registerTemplate(app: FastifyInstance): Promise<string> {
  const [en, fr] = await Promise.all(languages.map(readTemplate));
  app.get(path, (request, reply) => {
    const { lang } = request.query as { readonly lang?: unknown };
    const wanted = typeof lang === 'string' && lang !== '' ? lang : request.headers['accept-language'];
    const language = preferredLanguage(wanted, languages);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ledgerprint-template.${language}.csv"`,
        'content-language': language,
        'cache-control': 'no-cache',
        // CORS may have said that it depends on the origin.
        vary: [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '),
        'x-content-type-options': 'nosniff',
      })
      .send(language === 'fr' ? fr : en);
  });
  return path;
}

function readTemplate(language: string): Promise<Buffer> {
  return readFile(new URL(import.meta.resolve(`@ledgerprint/ledger/templates/template.${language}.csv`)));
}
