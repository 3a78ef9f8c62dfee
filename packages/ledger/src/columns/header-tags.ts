/**
 * The meaning of words in column names, in English, French, German, Spanish, Italian, Dutch and Portuguese, folded, and a few
 * in Japanese, whose names are not split into words.
 */
const wordsByTag = {
  amount:
    'amount amt montant mnt mt betrag importe importo bedrag valor wert waarde valore umsatz summe somme cost costs cout couts kosten coste costo costos custo spend spending depense depenses gasto gastos spesa uitgaven obligation obligations expenditure payment payments paiement paiements zahlung pago pagamento betaling charge charged sum subtotal imponible imponibile grundlage wrbtr dmbtr rupees dollars pounds 金額 購入金額',
  value: 'value values valeur',
  total: 'total totals totaux totale gesamt gesamtbetrag totaal summe 合計',
  line: 'distribution dist split allocated line ligne extended ext zeile position regel linea merchandise item lineitem',
  net: 'net netto neto nette liquido ht htva htt excl exclusive excluding excludes excluded exc ex exgst exvat exkl hors without before ohne senza sin sem zonder untaxed nettobetrag imponible imponibile taxable base',
  gross:
    'gross brutto bruto ttc tvac incl including inclusive includes included inc inkl with lordo bruttobetrag ivato con com mit inclvat incgst',
  vat: 'vat tva tax taxe taxes gst hst pst qst iva mwst ust umsatzsteuer vorsteuer steuer btw imposta impuesto impuestos imposto moms mva 税 消費税',
  rate: 'rate taux satz steuersatz pct percent percentage prozent porcentaje aliquota percentuale tarief kurs wechselkurs exchange',
  exchange: 'exchange change wechselkurs kurs cambio conversion fx',
  unit: 'unit unite unites unitaire unitario unitaria unidad unita unidade einheit eenheid per each pu ea einzel einzelpreis stuckpreis stuk par uom udm 単価',
  price: 'price prices prix preis precio prezzo prijs preco pu einzelpreis stuckpreis tarif 単価 商品単価',
  quantity:
    'quantity quantities qty qte qtt quantite quantites menge anzahl cantidad quantita aantal quantidade qtd nbre nb quant stuck 数量',
  date: 'date datum data fecha jour belegdatum buchungsdatum rechnungsdatum factuurdatum dt dat day 日付 日',
  period:
    'year month period annee mois periode exercice jahr monat anno mese ano mes jaar maand fiscal quarter trimestre',
  currency:
    'waehrung currency devise monnaie wahrung wahrg moneda valuta divisa moeda curr ccy waers idevise whg wkz 通貨',
  supplier:
    'tercero terceros favorecido credor crediteur beguenstigter zahlungspflichtiger creditore supplier suppliers vendor vendors payee merchant merchants fournisseur fournisseurs prestataire titulaire lieferant lieferanten kreditor proveedor fornitore leverancier fornecedor creditor creancier contractor seller vendeur provider tiers contrepartie counterparty beneficiary beneficiaire beneficiario recipient zahlungsempfanger empfanger auftragnehmer attributaire begunstigter adjudicatario comercio store shop magasin 取引先 仕入先 支店 店舗',
  customer: 'customer customers client clients buyer kunde kunden cliente klant debitor debtor acheteur 顧客 会員',
  name: 'name names nom libelle lib label intitule bezeichnung naam nome nombre denominacion denominazione denomination raison title titre titel',
  code: 'code codes id ids number no num nr ref refs reference numero numeros n key keys identifier identifiant uri url cod codigo codice kennzeichen nummer nummero kennung uuid guid sku ean siret siren belegnr belegnummer 番号',
  description:
    'description descriptions desc descr descrptn designation libelle ecriturelib lib text texte texto testo tekst buchungstext verwendungszweck beschreibung descripcion descrizione omschrijving descricao narrative narration details detail item items product products produit produits article articles artikel articulo articolo artigo objet objeto oggetto concept concepto purpose particulars subject prestation material leistung gegenstand bezeichnung commodity goods service services variety 商品名 品名 品目 摘要 商品',
  account:
    'account accounts acct compte comptes konto sachkonto cuenta conto rekening grootboek grootboekrekening conta gl nominal ledger comptenum gegenkonto cpte hkont imputation',
  contra: 'contra gegenkonto gegen offset contrapartida other others',
  costCentre:
    'centre center centro centros kostenstelle kst costcentre costcenter section department dept departement abteilung division directorate direction business entity entities body organisation organization fund programme program project projekt projet area site location facility company team region district cc kostentrager analytique',
  category:
    'object category categories categorie kategorie categoria type types class classification group groupe family famille nature art segment warengruppe rubrique rubrica expenditure expense expenses poste hauptgruppe cat psc naics unspsc cpv proclass commitmt commitment account カテゴリ 分類',
  merchant: 'merchant mcc',
  balance: 'balance solde saldo kontostand running soldes 残高',
  budget:
    'budget budgets budgeted forecast forecasts planned plan prevision previsionnel previsions budgete voted approved appropriation presupuesto bilancio',
  actual: 'actual actuals realise realised realized ist reel execute',
  cumulated:
    'cumulative cumulated cumul cumule cumulee ytd todate kumuliert acumulado outstanding remaining reste restant open offen overall potential lifetime current',
  limit:
    'empenhado comprometido committed max maximum maxi min minimum mini ceiling plafond limit limite threshold seuil estimated estimate estimation annual',
  discount: 'discount discounts remise remises rabatt rabatte skonto descuento sconto korting desconto rebate escompte',
  paid: 'paid regle reglee paye payee bezahlt pagado pagato betaald pago',
  historic: 'last previous avg average mean old prior moyen moyenne dernier precedent letzter list catalog catalogue',
  debit: 'debit debits debet soll debe dare debito deb 借方 出金',
  credit: 'credit credits haben haber avere credito cred 貸方 入金',
  sign: 'sens sign signe shkzg sh dc drcr kz indicator',
  weight: 'weight poids gewicht peso gewogen masse mass',
  notes:
    'notes note comment comments commentaire commentaires remark remarks remarque bemerkung bemerkungen memo observation observations anmerkung comentario nota opmerking context additional',
  status: 'status state statut etat stato estado situation',
  country: 'country pays land pais paese pays',
  document:
    'invoice facture rechnung factura fattura factuur fatura document doc piece voucher beleg belegfeld belegnr bon bill check cheque mandat order commande po transaction trans txn receipt レシート番号',
  entry: 'entry ecriture buchung asiento journal line',
  foreign:
    'foreign devise fremdwahrung fw local lc loc document dc devises usd eur gbp converted contrevaleur original',
  due: 'due echeance falligkeit faellig vencimiento scadenza verval vervaldatum end expiry fin start begin debut added modified created last birth ship delivery liefer livraison',
  contract:
    'contratual adjudicante adjudicatario adjudicataria contract contracts contrat contrats marche marches tender tenders award awards awarded vertrag vertrage contrato contratto procurement accord lot lots framework attribution',
  grant:
    'grant grants subvention subventions zuwendung zuwendungen subvencion sovvenzione subsidie subsidies funder donor attribuant',
  sale: 'sale sales vente ventes verkauf venta ventas vendita verkoop revenue revenues chiffre profit margin sold turnover erlos ricavi ingresos',
  payroll:
    'salary salaries wage wages payroll salaire salaires gehalt lohn nomina stipendio employee employees personnel mitarbeiter',
  per: 'per',
  base: 'base',
  thousand: 'keur kgbp kusd milliers thousands thousand tsd',
  million: 'meur mgbp musd millions million mio',
  of: 'of de du des d la le les l the a an von der des di del do da',
} as const;

/** One meaning of the words of a name. */
export type HeaderTag = keyof typeof wordsByTag;

const tagsByWord = new Map<string, readonly HeaderTag[]>();
for (const [tag, words] of Object.entries(wordsByTag) as readonly (readonly [HeaderTag, string])[]) {
  for (const word of words.split(' ')) tagsByWord.set(word, [...(tagsByWord.get(word) ?? []), tag]);
}

// German and Dutch write compounds: `Nettobetrag`, `Rechnungsdatum`.
const endings =
  'betrag datum nummer nummern preis menge konto text kosten steuer bezeichnung wahrung einheit gewicht bedrag prijs rekening name name'.split(
    ' ',
  );

const notSplit = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;

/** The meanings of all words of a name. */
export function tagsOf(words: readonly string[]): ReadonlySet<HeaderTag> {
  const tags = new Set<HeaderTag>();
  for (const word of words) for (const tag of tagsOfWord(word)) tags.add(tag);
  return tags;
}

function tagsOfWord(word: string): readonly HeaderTag[] {
  const known = tagsByWord.get(word) ?? tagsByWord.get(word.replace(/s$/, ''));
  if (known !== undefined) return known;
  if (notSplit.test(word)) return [...tagsByWord].flatMap(([key, tags]) => (word.includes(key) ? tags : []));
  const ending = endings.find((end) => word.length > end.length + 1 && word.endsWith(end));
  if (ending === undefined) return [];
  const start = word.slice(0, -ending.length).replace(/s$/, '');
  return [...(tagsByWord.get(ending) ?? []), ...(tagsByWord.get(start) ?? [])];
}
