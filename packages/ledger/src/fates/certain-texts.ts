import type { ExclusionReason } from './fate.ts';

/** A text that shows that its row is not a purchase, with its exceptions. */
export type TextRule = readonly [ExclusionReason, RegExp, unless?: RegExp];

/**
 * Texts that show that a row is not a purchase, in its account, category, line type or designation. Each is tested at the start
 * of the folded text; `exceptions` are texts that only sound alike. The first match gives the reason, so narrow rules come
 * before wide ones.
 */
export const certainTexts: readonly TextRule[] = [
  [
    'vat',
    /^(?:(?:input|output|recoverable|deductible|import|purchase|sales) (?:vat|gst|tax)\b|(?:vat|tva|gst|hst|iva|mwst|ust|btw)(?: |$|\()|vorsteuer|umsatzsteuer|value added tax|etat,? (?:- )?tva|tva[- ]|taxe sur la valeur ajoutee|(?:hmrc|dgfip) (?:vat|tva)\b|credits? de tva)/,
  ],
  [
    'payroll',
    /^(?:salar(?:y|ies|is|io|ios)\b|wages?\b|payroll\b|hmrc (?:paye|nic?)\b|(?:gross|net|basic|overtime|holiday|severance|redundancy) pay\b|paye\b|p\.a\.y\.e|national insurance|employer'?s?'? (?:ni\b|nic|national|pension|contrib|super)|ers? (?:ni|nic|pension|superann)\b|superannuation|(?:workplace )?pension (?:contrib|fund|scheme)|workplace pension$|ni contrib|401 ?\(?k\)?|(?:fica|futa|suta)\b|federal unemployment|social security (?:contrib|tax))/,
  ],
  [
    'payroll',
    /^(?:(?:staff|employees?'?|workers'?|teaching|monthly|weekly|net|gross) (?:salar(?:y|ies)|pay|wages|bonus(?:es)?)\b|(?:annual )?staff (?:\w+ )?bonus|bonus (?:payments?|pay)\b|directors?'?s?'? (?:salar|remuneration|pay\b)|(?:severance|redundancy)\b|overtime$|statutory (?:sick|maternity|paternity|redundancy))/,
  ],
  [
    'payroll',
    /^(?:salaires?\b|remunerations?\b|traitements et salaires|appointements\b|paies?(?:$| (?:de |du |des |d'|\d|janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec))|charges (?:soc(?:iales|\.)|patronales|de personnel|du personnel|de securite sociale)|conges payes|personnel - remun|acomptes? sur salaires?|avances? sur salaires?|saisies? sur salaires?|solde de tout compte|heures? supplementaires?|gratifications?\b|jetons? de presence|13 ?e(?:me)? mois|primes? (?:exceptionnelle|de noel|macron|de partage|de fin d'annee|d'anciennete|de vacances|de bilan|sur objectif|salari)|indemnites? (?:de |d')?(?:licenciement|rupture|stage|chomage|journaliere|depart|precarite|fin de (?:contrat|carriere))|indemnites? (?:de )?conges)/,
  ],
  [
    'payroll',
    /^(?:cotisations? (?:sociales?|patronales?|salariales?|urssaf|retraites?|mutuelles?|prevoyance|msa|rsi|ssi|chomage|vieillesse|agirc)\b|urssaf\b|retraites? complementaires?|ag2r\b|agirc\b|malakoff|fonds de pension|(?:mutuelles?|complementaires? sante) (?:sante )?(?:(?:des )?salarie|d'entreprise|entreprise|du personnel|obligatoire|collective|employeur)|prevoyance\b|pole emploi\b|france travail\b|msa (?:cotis|salari)|c(?:ipav|armf|arpimko)\b|caisses? (?:de|des) conges|dsn\b|(?:tickets?|titres?)[- ]resto?(?:s\b|\b|au)|cheques?[- ](?:dejeuner|vacances)|participation des salaries|interessement\b|abondements?\b|oeuvres sociales|(?:subventions?|dotations?|budget) (?:au |du )?cse\b)/,
  ],
  [
    'payroll',
    /^(?:lohn|gehalt|gehalter|sozialversicherung|sozialabgaben|personalkosten|lohnsteuer|sueldos?\b|nominas?\b|seguridad social|stipendi\b|salari\b|salarissen|lonen\b|sociale lasten|ordenados)/,
  ],
  [
    'tax',
    /^(?:corporation tax|corporate tax|(?:federal |state )?income tax|(?:state )?franchise tax|estimated tax|excise (?:tax|dut)|road tax\b|property tax|real estate tax|tax payments?\b|taxes (?:and|&) fines|business rates|non[- ]domestic rates|national non[- ]domestic|nndr\b|rates(?:$|\/)|ndr\b|council tax|stamp duty|vehicle excise duty|(?:customs|import) dut(?:y|ies)\b|apprenticeship levy|ct instal|hmrc\b|irs (?:usatax|payment|tax)|(?:parking |speeding |traffic )?fines?(?: (?:and|&) penalties| paid)?$|speeding ticket|(?:parking|fixed|traffic) penalt|road fund licen[cs]e$|late filing penalt|penalt(?:y|ies)(?:$| charge| notice| for\b| and\b| &))/,
  ],
  [
    'tax',
    /^(?:impots?(?!\.|\w)|taxes et impots|autres impots|taxes? (?:fonciere|professionnelle|d'habitation|sur\b|d'apprentissage|d'amenagement|d'enlevement|locale sur|gemapi|agefiph)|(?:acompte|solde) (?:d'|de l')?is\b|is (?:acompte|solde)|cfe(?:$| )|cvae\b|tascom\b|tlpe\b|c3s(?:$| 20)|tvs(?:$| 20)|cotisation fonciere|contribution (?:economique|agefiph|a l'audiovisuel|sociale de solidarite)|(?:participation|effort) (?:des employeurs )?(?:a l'effort )?(?:de )?construction|versement mobilite|(?:droits? d')?enregistrement aux impots|droits? (?:d'enregistrement|de mutation|de douane|de timbre)|timbres? fisca|carte grise\b|malus (?:ecolog|co2|auto)|octroi de mer|prelevement (?:fiscal|a la source|impot)|retenue a la source|dgfip\b|redressement (?:fiscal|urssaf)|remboursement ticpe)/,
  ],
  [
    'tax',
    /^contribution (?:unique )?(?:a la )?formation professionnelle/,
    /\b(?:honoraires|conseils?|logiciels?|frais)\b/,
  ],
  [
    'tax',
    /^(?:amendes?\b(?! honorable)|contraventions?\b|pv (?:de )?(?:stationnement|exces|radar|police)|forfaits? post[- ]stationnement|majorations? (?:de retard|urssaf|fiscale|cfe|cvae|tva|impot)|penalites? (?:fiscale|de retard (?:impot|urssaf|tva|dgfip)))/,
  ],
  [
    'tax',
    /^(?:steuern\b|gewerbesteuer|korperschaftsteuer|grundsteuer|kfz-steuer|impuestos?\b|imposte\b|belastingen\b)/,
  ],
  [
    'depreciation',
    /^(?:(?:accumulated |monthly |annual |quarterly )?depreciation\b|amorti[sz]ation\b|impairment|dot(?:ations?)?\.? ?(?:aux |amort|prov|except)|reprises? (?:sur |de |d')?(?:provision|amort|deprec)|depreciations? des|amortissements?\b|amort\. |abschreibung|afschrijving|ammortament|amortizacion|provisions? (?:pour |sur |- )?(?:autres )?(?:risques?|litiges?|creances?|clients?|depreciation|conges|garanties?|pertes?|impots?|amendes|retraites?|pensions?|indemnites|restructuration|renouvellement|gros)|provisions? for (?:bad|doubtful|warrant|liabilit|litigation|impair|redundan|dilapid|loss|obsole|slow|tax|risk))/,
  ],
  [
    'finance',
    /^(?:interest (?:paid|payable|expense|charges?|on)\b|interest(?:$| - )|(?:bank|overdraft|loan|mortgage|hire purchase|credit card) interest\b|(?:bank |term |sba |bounce back )?loan (?:(?:re)?payments?|instal+ments?|principal|interest|capital)\b|(?:term|ppp) loan\b|mortgage\b(?=.*\b(?:(?:re)?payments?|instal+ments?)\b)|repayment of (?:\w+ )?(?:principal|loan|capital)|capital repayment|pwlb\b|(?:foreign )?exchange (?:gain|loss|diff)|fx (?:gain|loss|diff)|currency (?:revaluation|gain|loss|diff)|(?:un)?reali[sz]ed (?:currency|exchange|fx))/,
  ],
  [
    'finance',
    /^(?:interets?\b(?! (?:general|commun|public|collectif|agricole))|ech(?:eance|\.)? (?:de |du |d')?(?:pret|emprunt|pge)\b|mensualites? (?:de |du |d')?(?:pret|emprunt|credit(?![- ]bail))\b|remb(?:oursement)?\.? (?:(?:de |du |d')?capital |du |de |d')?(?:emprunt|pret|pge)\b|remboursement (?:de |du )?capital\b|emprunts?\b|charges? financieres?|pertes? de change|differences? de change|escomptes? accordes?|placements? a terme|souscription (?:sicav|fcp|opcvm))/,
  ],
  // Interest on an overdraft, unless it is booked together with charges.
  ['finance', /^agios?\b/, /\b(?:frais|commissions?|livres?)\b/],
  ['finance', /^frais financiers\b/, /\b(?:conseils?|formations?|logiciels?)\b/],
  ['finance', /^(?:zinsen|zinsaufwand|intereses\b|interessi\b)/],
  [
    'transfer',
    /^(?:(?:internal(?: bank)?|funds?|inter-?account) transfers?\b|transfers? (?:between|(?:to|from) (?:savings?|own|current|deposit|checking|reserve))|transfers?$|(?:credit|amex|visa|mastercard) card payments?\b|credit card payments?\b|(?:opening|closing|beginning|ending|starting) balance|balance (?:(?:brought|carried) forward|[bc]\/?f\b|[bc]\/?d\b)|(?:cash|atm) withdraw(?:n|als?)\b|cash deposits?\b|petty cash (?:top|float|replenish|reimburse))/,
  ],
  [
    'transfer',
    /^(?:vir(?:ement)?s?\.? (?:sepa )?(?:internes?\b|(?:de )?compte a compte|de tresorerie|de fonds|epargne|vers (?:le )?(?:compte|livret|epargne))|transferts? (?:de fonds|entre comptes|interne|vers (?:le )?(?:compte|livret))|solde (?:initial|final|precedent|au \d)|retraits? (?:(?:par |de )?(?:carte|cb) )?(?:dab|gab|d'especes|especes|distributeur)|remises? (?:de )?(?:cheques?|cb|especes)\b|(?:depots?|versements?) (?:d')?especes|(?:alimentation|appro(?:visionnement)?) (?:de )?(?:la )?caisse|report a nouveau|a[- ]nouveaux?\b|solde a ?nouveau|comptes? d'attente|geldtransit|saldovortrag|umbuchung)/,
  ],
  [
    'revenue',
    /^(?:sales (?:revenue|income|ledger)|rental income|interest (?:received|income)|rents? received|ventes? (?:de|d')|chiffre d'affaires|loyers? (?:percus?|recus?|encaisses?)|subventions? .{0,30}\brecues?|indemnites? d'assurance recues?|umsatzerlose|erlose\b|ricavi\b|customer (?:receipt|payment)|encaissements? clients?)/,
  ],
  [
    'grant',
    /^(?:(?:community |small |disabled facilities )?grants?(?: scheme)? (?:paid|payments?|to|awards?|awarded)\b|gia payments)/,
    /\b(?:software|consult\w*|training|application|writing)\b/,
  ],
  [
    'grant',
    /^(?:(?:community |disabled facilities )?grants?(?:$| in aid|-in-aid| & subsc| and subsc)|donations?(?! (?:box|bin|bag|tin|bucket|envelope|form|page|platform|button|station|kit))\b|charit(?:y|able) (?:donation|contribution)|subvenciones concedidas|spenden\b)/,
  ],
  [
    'grant',
    /^(?:subventions?\b|dons?(?:$| (?:aux?|a la|a l'|et liberalites|courants?|croix|telethon|restos?|secours|unicef|fondation|association))|dons, liberalites|mecenat\b|secours d'urgence|aides? financieres?)/,
  ],
  [
    'equity',
    /^(?:dividende?s?\b|(?:interim|final) dividend|goodwill(?:$| on\b| -|:)|owner'?s? (?:investment|draw|equity|contribution)|(?:(?:directors?|partners?|personal|owners?)'? )?drawings(?:$| account| \d)|retained earnings|share capital|capital stock|share buy|purchase of shares|(?:acquisition of|investments? in) (?:shares|subsidiar)|directors?'?s?'? loan|privatentnahme)/,
  ],
  [
    'equity',
    /^(?:(?:reduction|augmentation) (?:de|du) capital|apports? (?:en |de )?(?:capital|compte courant)|capital social|distributions? (?:de )?dividendes|acomptes? sur dividendes|(?:apports? |remboursement )?(?:en |de |du )?comptes? courants? (?:d')?associes?|prelevements? (?:de l')?exploitant|prelevements? personnels?|(?:achat|acquisition|souscription|rachat)s? (?:de |du |d'|des )?(?:titres\b|parts(?:$| sociales| sci| de sci)|actions\b(?! de)|fonds (?:de commerce|commercial))|parts sociales\b|fonds (?:de commerce|commercial)|droit au bail|affectation du resultat|resultat de l'exercice)/,
  ],
  [
    'land',
    /^(?:land (?:purchase|acquisition)|freehold land|(?:purchase|acquisition) of land|(?:achat|acquisition)s? (?:de |du |d'un |des )?(?:terrain|parcelle)s?|acquisitions? foncieres?|reserves? foncieres?|terrains? (?:nus?|batis?|a amenager|a batir)\b|grundstuckskauf)/,
  ],
  [
    'deposit',
    /^(?:(?:pq )?deposit for (?:the )?(?:purchase|lease|rent)|deposits? (?:paid|\(?refundable)|(?:security|tenancy|rent|rental|lease|damage|refundable) deposits?|rent(?:al)? bond|(?:restitution )?(?:du |de )?depots? (?:(?:de )?garantie|et cautionnements?)|cautionnements?\b|cautions?$|caution (?:de |du |pour )?(?:versee|bail|locative|loca(?:l|ux)|loyer|appartement|logement|entrepot|bureaux?|garage|parking|vehicule|salle|location)|restitution (?:de )?(?:la )?caution|retenues? de garantie|kaution\b|fianzas?\b)/,
  ],
  [
    'intra_group',
    /^(?:inter-?company(?:$| (?:re)?charges?| loan| balance| account| transfer| payment| settlement| fee| management)|interco (?:re)?charges?|intra-?group|(?:refacturations?|prestations?|management fees?) (?:intra-?)?groupe\b|refacturations? .{0,30}\bgroupe$|refacturations? intra|management fees? intra|groupe et associes|comptes? courants? groupe|avances? de tresorerie|due (?:to|from) (?:group|affiliate|parent|subsidiar)|verbundene unternehmen)/,
  ],
  [
    'stock',
    /^(?:changes? in (?:stocks?|inventor)|(?:stock|inventory) (?:variation|movement|adjustment|change|write-?off)s?|variations? (?:de |des |du )?stocks?|stock (?:initial|final)|ecarts? d'inventaire|production stockee|bestandsveranderung|opening stock|closing stock)/,
  ],
  [
    'adjustment',
    /^(?:accruals? (?:reversal|adjust)|reversal of accrual|bad debts?\b|(?:debts? )?write[- ]?offs?(?:$| -| (?:of|bad|customer|debt|balance|account)\b)|suspense account|(?:gain|profit|loss) on (?:disposal|sale)|rounding(?:$| (?:diff|adj|error|off)))/,
  ],
  [
    'adjustment',
    /^(?:creances? irrecouvrables?|pertes? sur creances?|valeurs? (?:nettes? )?comptables? des|ecarts? (?:de conversion|de reglement|d'arrondi)|arrondis?(?:$| de reglement)|extournes?\b|charges exceptionnelles|charges diverses de gestion|charges constatees d'avance|produits constates d'avance)/,
  ],
];

/** Services related to pay, taxes and money are purchases, and so are products named after them. */
export const servicesAround =
  /\b(?:software|licen[cs]es?|logiciels?|apps?|applications?|tools?|outils?|modules?|plat-?forme?s?|portals?|portail|calculator|simulat\w*|survey|surveys|consult\w*|conseils?|training|formations?|bureau|outsourc\w*|externalis\w*|prestataires?|advis\w*|advice|audits?|assessments?|expert\w*|books?|livres?|revue|manual|guides?|magazine|posters?|affich\w*|leaflets?|flyers?|brochures?|slips?|envelopes?|enveloppes?|certificates?|warrants?|photos?|stands?|salons?|kits?|abonnement|subscriptions?|processing|services?|fees?|honoraires|frais(?! generaux)|hire(?! purchase)|agency|interim(?! dividend)\w*|temporary|compliance|returns?|filing|planning|review|accountancy|bookkeeping|comptabilite|preparation|prestations?|formalites|demarches|assistance|annonces?|legal|parution|semina\w*|roman\b|lawyers?|avocats?|stationery|forms?|dossiers?|montage|accompagnement|recovery|collection|system|hosting|equipment|print(?:ing|s)?|impression|commissions?|bulletins?|fiches?|reports?(?! a nouveau)|benchmark\w*|posters?|(?<!national )insurance|assurance)\b/;

/** Other purchases for staff, or named after pay and gifts: neither wages nor a grant would be named like this. */
const things =
  /\b(?:maintenance|repairs?|providers?|suppliers?|machines?|kiosks?|cards?|holders?|box(?:es)?|bags?|tape|pads?|paper|papier|clothing|uniforms?|vetements?|catering|traiteur|repas|meals?|delivery|livraison|rental|location|cleaning|nettoyage|entretien|travaux|peinture|transports?|etudes?|clients?|customers?|trophy|cadeaux?|gifts?|furniture|mobilier|materiel)\b/;

/**
 * Depreciation and deposits may concern any service or thing, so only advice and paperwork about them are purchases.
 */
const advice =
  /\b(?:consult\w*|conseils?|training|formations?|advis\w*|advice|audits?|honoraires|fees?|frais|print(?:ing|s)?|impression|annonces?|formalites|reports?|schedules?|assessments?|etudes?|expert\w*|assurance)\b|^\w+ software$/;

const servicesOrThings = new RegExp(`${servicesAround.source}|${things.source}`);

const exceptions: Readonly<Partial<Record<ExclusionReason, RegExp>>> = {
  payroll: servicesOrThings,
  grant: servicesOrThings,
  vat: servicesAround,
  tax: servicesAround,
  finance: servicesAround,
  transfer: servicesAround,
  revenue: servicesAround,
  land: servicesAround,
  adjustment: servicesAround,
  depreciation: advice,
  deposit: advice,
  stock: advice,
  equity: advice,
};

/** The exceptions to the rules for a reason; undefined if there are none. */
export function exceptionsOf(reason: ExclusionReason): RegExp | undefined {
  return exceptions[reason];
}
