import { readFile } from 'node:fs/promises';
import { languages } from '@ledgerprint/ledger/language';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { toContentDisposition } from '../platform/content-disposition.ts';

const path = '/template.csv';

/**
 * Serves the import template, a CSV file for spreadsheet programs with the names of the ten columns and two example rows: in
 * the language of `?lang=`, else of the browser, else in English. Returns its path.
 */
export async function registerTemplate(app: FastifyInstance): Promise<string> {
  const [en, fr] = await Promise.all(languages.map(loadTemplate));
  app.get(path, (request, reply) => {
    const { lang } = request.query as { readonly lang?: unknown };
    const wanted = typeof lang === 'string' && lang !== '' ? lang : request.headers['accept-language'];
    const language = chooseLanguage(wanted);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': toContentDisposition(`ledgerprint-template.${language}.csv`),
        'content-language': language,
        'cache-control': 'no-cache',
        // CORS may have set it, too.
        vary: [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '),
        'x-content-type-options': 'nosniff',
      })
      .send(language === 'fr' ? fr : en);
  });
  return path;
}

/**
 * The first available one of the caller's languages, whatever the country. Not the library's own choice: for
 * `en-US, fr;q=0.9, en;q=0.8` it picks French.
 */
function chooseLanguage(header: string | undefined): (typeof languages)[number] {
  for (const tag of new Negotiator({ headers: { 'accept-language': header } }).languages()) {
    const [primary] = tag.toLowerCase().split('-');
    const language = languages.find((known) => known === primary);
    if (language !== undefined) return language;
  }
  return languages[0];
}

function loadTemplate(language: string): Promise<Buffer> {
  return readFile(new URL(import.meta.resolve(`@ledgerprint/ledger/templates/template.${language}.csv`)));
}
