import { readFile } from 'node:fs/promises';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { Language } from '@ledgerprint/ledger/language';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { type ProxyGroup, proxyGroups } from '../catalogue/proxy-groups.ts';

const catalogueFile = new URL('../../data/catalogue.csv', import.meta.url);

/** Activities of the proxy groups in French, following the French classification of activities (NAF). */
const activities: Readonly<Record<string, string>> = {
  '08.11Z': 'extraction de pierres',
  '08.12Z': 'sables et graviers',
  '08.93Z': 'production de sel',
  '19.20Z': 'raffinage du pétrole',
  '27.11Z': 'moteurs et transformateurs',
  '27.12Z': 'appareillage électrique',
  '27.20Z': 'piles et accumulateurs',
  '27.32Z': 'câbles',
  '27.33Z': 'matériel d’installation électrique',
  '27.40Z': 'éclairage',
  '27.51Z': 'appareils électroménagers',
  '29.10Z': 'véhicules automobiles',
  '29.20Z': 'carrosseries et remorques',
  '29.31Z': 'équipements électriques automobiles',
  '29.32Z': 'autres équipements automobiles',
  '35.14Z': 'commerce d’électricité',
  '35.23Z': 'commerce de gaz par conduites',
  '35.30Z': 'chaleur et froid',
  '36.00Z': 'distribution d’eau',
  '37.00Z': 'assainissement',
  '38.11Z': 'collecte des déchets',
  '38.21Z': 'traitement des déchets',
  '45.20A': 'réparation de voitures',
  '45.20B': 'réparation d’autres véhicules',
  '77.11A': 'location de voitures de courte durée',
  '77.11B': 'location de voitures de longue durée',
  '77.12Z': 'location de camions',
  '77.21Z': 'location d’articles de loisirs et de sport',
  '77.32Z': 'location d’engins de construction',
  '77.33Z': 'location de machines de bureau et d’ordinateurs',
  '77.39Z': 'location d’autres équipements',
  '80.10Z': 'sécurité privée',
  '81.10Z': 'gestion d’installations',
  '81.21Z': 'nettoyage courant',
  '81.22Z': 'autres nettoyages',
  '81.30Z': 'aménagement paysager',
  '82.20Z': 'centres d’appels',
  '82.30Z': 'foires et congrès',
  '82.99Z': 'autres services de soutien',
  '87.10A': 'hébergement de personnes âgées',
  '87.90B': 'hébergement social',
  '88.10A': 'aide à domicile',
  '88.91A': 'accueil de jeunes enfants',
};

/** Further remarks of the English reason, in French. */
const remarks: Readonly<Record<string, string>> = {
  B: 'Le pétrole brut, le charbon et les minerais sont écartés',
  C19: 'La combustion n’est pas comprise : si la quantité de carburant est connue, il faut utiliser son facteur physique',
  D: 'Parts proches de la structure des dépenses des organisations françaises. La combustion du gaz n’est pas comprise : pour une ligne en kWh, il faut utiliser le facteur physique',
  G45: 'Les véhicules et les pièces relèvent de C29',
};

/** The proxy factors of the catalogue and what they are based on. */
export async function toProxyTable(language: Language): Promise<string> {
  const catalogue = parseCatalogue(await readFile(catalogueFile, 'utf8'));
  const rows = catalogue
    .filter(({ source }) => source === 'Proxy')
    .map(({ id, code, value, uncertaintyPct, reason }) =>
      language === 'en'
        ? [`\`${id}\``, `${value}`, `${uncertaintyPct}%`, toEnglishBasis(reason)]
        : [`\`${id}\``, toFrench(`${value}`), `${uncertaintyPct}\u00a0%`, toFrenchBasis(findProxy(code), reason)],
    );
  const head =
    language === 'en'
      ? ['Id', 'kgCO2e/EUR', '±', 'Basis']
      : ['Identifiant', 'kgCO2e/EUR', '±', 'Empreinte de production retenue'];
  return toMarkdownTable([head, ...rows]);
}

const toFrench = (figure: string) => figure.replace('.', ',');

/** The English reason without its end, which is the same for all proxies and explained above the table. */
function toEnglishBasis(reason: string): string {
  const basis = reason.replace(/, times .*$/, '').replace(/ \(\d{4}\)$/, '');
  return `${basis.replaceAll(/(?<=\d) %/g, '%')}.`;
}

function toFrenchBasis({ code, activities: shares }: ProxyGroup, reason: string): string {
  const parts = Object.entries(shares).map(([activity, share]) => {
    const name = activities[activity];
    if (name === undefined) throw new Error(`Activity ${activity} has no French name.`);
    return `${name} (${activity}, ${Math.round(share * 100)}\u00a0%)`;
  });
  const intensity = /([\d.]+) gCO2e per euro/.exec(reason)?.[1] ?? '';
  const remark = remarks[code];
  return [
    capitalize(parts.join(', ')),
    ...(remark === undefined ? [] : [remark.replace(' :', '\u00a0:')]),
    `${toFrench(intensity)} gCO2e par euro de production.`,
  ].join('. ');
}

const capitalize = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function findProxy(code: string): ProxyGroup {
  const group = proxyGroups.find((one) => one.code === code);
  if (group === undefined) throw new Error(`Group ${code} has no proxy.`);
  return group;
}
