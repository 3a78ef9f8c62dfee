/** Folded words and phrases, separated by commas. */
function toSet(list: string): ReadonlySet<string> {
  return new Set(list.replace(/\s+/g, ' ').split(', '));
}

/** Names that also mean something else; they are used only next to a place noun, or after `in` and `en`. */
export const ambiguousNames = toSet(
  `chine, china, inde, india, turkey, jordan, guinea, guinee, chad, niger, mali, cuba, togo, oman,
    panama, peru, congo, chile, benin, japon, monaco, gibraltar, holland, hollande, wales, maldives,
    seychelles, martinique, guadeloupe, argentine`,
);

/**
 * Names that are even more ambiguous (`dinde au chili`, `t-shirt en jersey`, `à la réunion`): used only after a place
 * noun.
 */
export const mostAmbiguousNames = toSet(
  `chili, jersey, guernsey, georgia, la reunion, maurice, saint martin, st martin, saint barthelemy, st
    barthelemy, emirats, macedoine, macedonia, guyane, burma`,
);

/** Cities with the name of something else: a person, a brand, or a place in France. */
export const ambiguousCities = toSet(
  `nice, tours, cannes, brest, troyes, vannes, laval, pau, split, cork, york, phoenix, columbus,
    charlotte, austin, orlando, denver, santiago, salvador, porto, florence, lima, la paz, goa, pune,
    bali, canton, oran, constantine, kingston, wellington, perth, halifax, oxford, cambridge,
    washington, cologne, madras, faro, palma, mexico, bari, tampa, raleigh, cleveland, portland, san
    jose, san juan, san antonio, saint louis, st louis, vienne, valence, aberdeen, bergen, bristol,
    male, recife, natal, fez, fes, hanover, nadi, xian, maurice, la reunion, martinique, guadeloupe,
    guatemala, panama, madere, madeira, malte, malta, maldives, koweit, kuwait, luxembourg, djibouti,
    mayotte, tahiti, seychelles, singapour, singapore, bahrain, bahrein, fidji, fiji, costa rica,
    mauritius, hawaii, cayenne, ajaccio, berne, constance, cancun, amman, bologne, bologna, venise,
    philadelphia, philadelphie, manila, bombay`,
);

/** Workplaces; a name or an adjective next to one of them gives its location. */
export const placeNouns = toSet(
  `site, sites, usine, usines, filiale, filiales, bureau, bureaux, agence, agences, entrepot,
    entrepots, magasin, magasins, boutique, succursale, entite, plant, plants, factory, office, offices,
    branch, subsidiary, warehouse, store, stores, shop, entity, headquarters, hq, facility, datacenter,
    datacentre, depot, werk, buro, standort, stabilimento, ufficio, oficina, kantoor, biuro`,
);

/** Things that depend on the country: if one of them is bought, a city indicates the country. */
export const localThings = toSet(
  `electricite, electricity, electric, power, energie, energy, reseau, grid, kwh, mwh, gaz, gas,
    chauffage, heating, heat, chaleur, vapeur, steam, water, eau, sewage, dechets, waste, hotel, hotels,
    hostel, nuit, nuits, nuitee, nuitees, night, nights, hebergement, accommodation, room, train,
    trains, rail, railway, railways, taxi, metro, underground, tramway, tram, diesel, gazole, petrol,
    essence, fuel, carburant, strom, stromverbrauch, stromrechnung, erdgas, heizol, fernwarme, wasser, energia, elettrica, elektryczna, electricidad, luz, luce, bolletta, stroom, aardgas`,
);

/** In the name of a supplier: a utility serves the city in its name. */
export const utilityNouns = toSet(
  `stadtwerke, stadtwerk, wasserbetriebe, wasser, netz, netze, energie, energies, energia, energy, eau, eaux, water, gaz,
    gas, power, electric, electricite, electricity, light, hydro, utilities, heating, chauffage, gds, aguas, acqua`,
);

/**
 * The country of a line by its language or the legal form of its supplier, if nothing else indicates it. Forms that
 * several countries share are left out.
 */
export const nationalWords: readonly (readonly [code: string, words: RegExp])[] = [
  ['DE', /\b(gmbh|strom\w*|erdgas|heizol|fernwarme|rechnung|tankrechnung|kraftstoffe?|stadtwerke|buro)\b/],
  ['IT', /\b(s\.?p\.?a|srls|energia elettrica|bolletta|fattura|gasolio|benzina|ufficio|stabilimento)\b/],
  ['ES', /\b(s\.?l\.?u|electricidad|factura|recibo|gasoleo|gasolina|oficina)\b/],
  ['NL', /\b(b\.?v|stroom|elektriciteit|aardgas|brandstof|energierekening|kantoor)\b/],
  ['PL', /\b(sp\.? ?z ?o\.? ?o|elektryczna|prad|faktura|gaz ziemny|olej|benzyna|biuro)\b/],
  ['GB', /\b(ltd|plc|llp)\b/],
  ['US', /\b(inc|llc)\b/],
];

/** Words before a country's name that make it part of the name of goods or firms, wherever they are. */
export const notAfter = toSet(
  `air, noix, cafe, coffee, tea, vin, vins, wine, biere, beer, rhum, rum, origine, origin, fabrique,
    fabriquee, fabriques, fabrication, provenance, petit, petits, couteau, couteaux, tour, equipe,
    cochon, marron, marrons, encre, oeillet, banque, bank, pomme, pommes, reinette, sauce, chou, choux,
    saucisse, saucisses, mousse, jardin, bone, new, prince, theatre, drapeau, flag, carte, map, guide,
    rue, avenue, place, boulevard, street, road, av, bd, quai, square, villa, nail, shoe,
    floor, furniture, visa, made`,
);

/** Words after a country's name that do the same. */
export const notBefore = toSet(
  `airlines, airways, airline, dry, goose, nuts, nut, ink, telecom, pig, cup, breast, sandwich,
    remover, travail, competences, post, televisions, inter, culture, bleu`,
);

/** Words between a country's name and the word that says what is there. */
export const connectors = toSet(`de, du, des, d, la, le, les, l, of, the, our, notre, nos`);

export const prepositions = toSet(`in, en, au, aux`);
