import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import { isMean } from './mean-factor.ts';

/** Kinds of goods with a typical density. */
export type DensityGoods =
  | 'diesel fuels'
  | 'petrol'
  | 'alcohol'
  | 'methanol'
  | 'liquefied petroleum gas'
  | 'chemicals in solution'
  | 'liquid anaesthetics'
  | 'concrete and asphalt'
  | 'wood-based boards'
  | 'sawn wood'
  | 'glass'
  | 'steel'
  | 'aluminium'
  | 'copper'
  | 'plasterboard'
  | 'loose aggregates'
  | 'paints'
  | 'oils'
  | 'condensed milk'
  | 'powders'
  | 'milk'
  | 'cream'
  | 'ice cream'
  | 'honey'
  | 'syrups'
  | 'vinegar'
  | 'spirits'
  | 'drinks';

/** A typical density of a kind of goods, by the start or a word of its folded French name. */
type Density = {
  readonly name: RegExp;
  readonly kgPerLitre: number;
  readonly what: DensityGoods;
  /** The litres of a solid in a designation are usually what it holds: `cuve acier 1000 L`. */
  readonly isSolid?: boolean;
};

/**
 * Kilograms per litre at room temperature. Fuels: the ratio of ADEME's own factors per litre and per kilogram. Foods:
 * FAO/INFOODS Density Database 2.0, rounded. Paints, chemicals and anaesthetics: common safety data sheets. Solids: common tables of
 * materials. The first match is used.
 */
const densities: readonly Density[] = [
  { name: /^gazole|^fioul domestique|^biodiesel|^hvo|^mdo|^lfo/, kgPerLitre: 0.845, what: 'diesel fuels' },
  { name: /^essence|^kerosene|^carbureacteur/, kgPerLitre: 0.755, what: 'petrol' },
  { name: /^bioethanol|^ethanol|^alcool/, kgPerLitre: 0.79, what: 'alcohol' },
  { name: /^methanol/, kgPerLitre: 0.79, what: 'methanol' },
  { name: /^gpl|^propane|^butane|^biopropane/, kgPerLitre: 0.55, what: 'liquefied petroleum gas' },
  { name: /^hypochlorite|^acide/, kgPerLitre: 1.2, what: 'chemicals in solution' },
  { name: /^soude 50/, kgPerLitre: 1.52, what: 'chemicals in solution' },
  { name: /^solution azotee/, kgPerLitre: 1.3, what: 'chemicals in solution' },
  { name: /^hfe-347mmz1|^hcfe-235ca2/, kgPerLitre: 1.52, what: 'liquid anaesthetics' },
  { name: /^hcfe-235da2/, kgPerLitre: 1.5, what: 'liquid anaesthetics' },
  { name: /^hcfe-236ea2/, kgPerLitre: 1.465, what: 'liquid anaesthetics' },
  { name: /^halon-2311/, kgPerLitre: 1.87, what: 'liquid anaesthetics' },
  { name: /^beton|^enrobe/, kgPerLitre: 2.35, what: 'concrete and asphalt' },
  { name: /^granulat|^grave/, kgPerLitre: 1.6, what: 'loose aggregates' },
  { name: /^panneau (de|osb|contre)/, kgPerLitre: 0.65, what: 'wood-based boards', isSolid: true },
  { name: /^bois (scie|lam)|^bois, matiere/, kgPerLitre: 0.5, what: 'sawn wood', isSolid: true },
  { name: /^verre (plat|trempe)|^verre, matiere/, kgPerLitre: 2.5, what: 'glass', isSolid: true },
  { name: /^acier|^fer et fonte/, kgPerLitre: 7.85, what: 'steel', isSolid: true },
  { name: /^aluminium/, kgPerLitre: 2.7, what: 'aluminium', isSolid: true },
  { name: /^cuivre/, kgPerLitre: 8.9, what: 'copper', isSolid: true },
  { name: /^plaques de platre/, kgPerLitre: 0.75, what: 'plasterboard', isSolid: true },
  { name: /^laque|^vernis|^peinture/, kgPerLitre: 1.2, what: 'paints' },
  { name: /^huile|^matiere grasse|^friture/, kgPerLitre: 0.92, what: 'oils' },
  { name: /^lait concentre/, kgPerLitre: 1.3, what: 'condensed milk' },
  { name: /^lait .*poudre|^cafe, moulu|poudre|deshydrat|^the, feuil/, kgPerLitre: Number.NaN, what: 'powders' },
  { name: /^lait\b|^yaourt|^boisson au soja|^boisson a base/, kgPerLitre: 1.03, what: 'milk' },
  { name: /^creme (de lait|liquide|fraiche|entiere|legere)|^creme,/, kgPerLitre: 1, what: 'cream' },
  { name: /^glace|^sorbet|^creme glacee|^dessert glace/, kgPerLitre: 0.55, what: 'ice cream' },
  { name: /^miel/, kgPerLitre: 1.42, what: 'honey' },
  { name: /^sirop/, kgPerLitre: 1.3, what: 'syrups' },
  { name: /^vinaigre|^sauce soja/, kgPerLitre: 1.01, what: 'vinegar' },
  { name: /^(whisky|rhum|gin|vodka|eau de vie|cognac|liqueur|pastis|tequila)/, kgPerLitre: 0.95, what: 'spirits' },
  {
    name: /^(eau|vin|biere|cidre|jus|pur jus|nectar|boisson|limonade|cola|soda|the|cafe|champagne|panache|smoothie|soupe|bouillon|tonic|cocktail|infusion|tisane|aperitif|lait|kefir|sangria)\b/,
    kgPerLitre: 1,
    what: 'drinks',
  },
];

/** The density of a factor's goods; undefined if none is typical, or if the foods of a mean have different ones. */
export function findDensity(factor: Factor): Omit<Density, 'name'> | undefined {
  if (isMean(factor)) {
    const [first, ...others] = factor.meanOf.map(findDensity);
    return others.every((other) => other?.kgPerLitre === first?.kgPerLitre) ? first : undefined;
  }
  const known = ofFactors.get(factor);
  if (known !== undefined) return known.density;
  const name = fold(factor.nameFr);
  const found = densities.find((density) => density.name.test(name));
  const density = found === undefined || Number.isNaN(found.kgPerLitre) ? undefined : found;
  ofFactors.set(factor, { density });
  return density;
}

/** There are few factors, used many times; they are kept as long as their catalogue is in use. */
const ofFactors = new WeakMap<Factor, { readonly density: Density | undefined }>();
