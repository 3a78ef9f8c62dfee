import { it } from 'vitest';

it('x', () => {});

import { exclusionByText } from '../../ledger/src/fates/text-rules.ts';
import { readPhrases } from '../src/read-phrases.ts';

const no =
  `IVA a credito|Erario c/IVA|Stipendi marzo 2024|Salari e stipendi|Oneri sociali INPS|Contributi INPS dipendenti|F24 ritenute e contributi|INAIL autoliquidazione|TFR dipendenti|Trattamento fine rapporto|Compenso amministratori|Gettoni di presenza consiglieri|Indennità di carica sindaco|Ritenuta d'acconto professionisti|IMU acconto 2024|TARI 2024|Imposta di registro|Bollo auto FX123|Marche da bollo|Multa codice della strada|Sanzioni amministrative|Cartella esattoriale|Diritto annuale CCIAA|Contributo ANAC gara|Ammortamento impianti|Quote ammortamento attrezzature|Accantonamento rischi|Interessi passivi su mutui|Rata mutuo Intesa Sanpaolo|Rimborso quota capitale mutuo|Giroconto|Prelievo bancomat|Versamento contanti|Ricavi delle vendite|Corrispettivi giornalieri|Contributo alla Pro Loco|Contributo economico famiglia bisognosa|Borse di studio|Trasferimenti correnti a Unione dei Comuni|Dividendi soci|Aumento capitale sociale|Finanziamento soci|Titolare c/prelevamenti|Acquisto terreno via Roma|Indennità di esproprio|Deposito cauzionale|Restituzione cauzione|Riaddebito infragruppo|Rimanenze finali|Variazione rimanenze|Risconti attivi|Ratei passivi|Fatture da ricevere|Arrotondamenti|Sopravvenienze passive|Perdite su crediti|Storno fattura 45|Anticipo fatture|Salari|Retribuzioni lorde operai|Irap acconto|Pagamento stipendi marzo|liquidazione stipendi personale|Contributi previdenziali e assistenziali|Erario c/ritenute lavoro dipendente|Utile d'esercizio|Erogazioni liberali|Donazione ospedale|Straordinario elettorale dipendenti|Saldo iniziale|Partite di giro`.split(
    '|',
  );
const yes =
  `Consulenza del lavoro|Elaborazione paghe marzo|Elaborazione cedolini|Servizio paghe e contributi|Software paghe|Consulenza IVA|Dichiarazione IVA|IVA corso di aggiornamento|Commercialista dichiarazione redditi|Buoni pasto dipendenti|Divise personale|Contributo associativo Confindustria|Contributi consortili|Contributi cassa forense|Quota associativa|Tasse universitarie|Tasse aeroportuali|Tassa iscrizione gara|Compenso amministratore di condominio|Compenso amministratore di sistema|Mutuo soccorso|Istruttoria mutuo|Mutuo spese istruttoria|Perizia mutuo|Interessi leasing|Acquisto terreno vegetale|Imposte libro fiscale|Premio assicurativo RCA|Premi assicurativi|Deposito merci|Deposito bagagli|Cauzione provvisoria polizza|Polizza fideiussoria cauzione definitiva|Conferimento rifiuti in discarica|Prelievo campioni acqua|Prelievi ematici|Rettifica cilindri|Liquidazione fattura Enel|Acconto fattura lavori|Saldo parcella avvocato|Riscossione coattiva tributi|Assistenza tributi software|Spese personale viaggio|Trasferta dipendenti Roma|Commissioni bancarie|Spese tenuta conto|Spese incasso rata mutuo|Capitale umano corso|Fondo Est?|Rimborso spese missione|Riserva idrica autobotte|Vendita all'ingrosso?|Utile consulenza|Giro d'Italia sponsorizzazione|Borsa porta computer|Borse in tela|Premio letterario targa|Sussidi didattici|Verbale assemblea notaio|Giropizza cena|Banca dati giuridica|Cassa acustica|Titoli di viaggio|Retta asilo|Fatture in Cloud canone|Somministrazione lavoro personale|Affitto ufficio|Rata polizza RCA|Rata condominio|Rate noleggio|Tributi: servizio di riscossione|Sanzioni codice della strada: servizio di notifica|Imposta di bollo libro|Personale interinale|Lavoro straordinario impresa pulizie?|Incentivi consulenza|Contributo CONAI|Contributo RAEE|Contributi per convegno|Ricarica auto|Ricarica toner|Versamento quota corso|Perdita acqua riparazione|Perdite acqua ricerca|Cedolini stampa|Costo copia|Acquisto azioni pubblicitarie?|Anticipo viaggio|Esercizio commerciale affitto|Fondo stradale|Fondi di caffè|Terreni di coltura|Terreno universale per piante|Abbuoni?|Compensi collaboratori esterni?|Saldo lavori|Diritti di agenzia|Diritti d'autore|Diritti di segreteria?`.split(
    '|',
  );
for (const t of no) {
  const x = exclusionByText(t);
  const a = readPhrases(t).all('fates-anywhere');
  if (x === undefined && a.length === 0) console.log('MISSED', t);
}
for (const t of yes) {
  const x = exclusionByText(t);
  const a = readPhrases(t)
    .all('fates-anywhere')
    .map((h) => h.row.text);
  if (x !== undefined || a.length) console.log('WRONG', t, x, a.join());
}
const en =
  `Bolletta luce|Bolletta ENEL energia elettrica|Gas metano sede|Gasolio autotrazione|Gasolio da riscaldamento|Benzina verde|GPL autotrazione|Bombola gas propano|Bombole gas cucina|Pellet sacco 15 kg|Cippato|Legna da ardere|Teleriscaldamento|Servizio idrico integrato|Fognatura e depurazione|Energia elettrica e gas|Buoni carburante|Rifornimento furgone|HVO|Cherosene|Materiale elettrico|Elettricista|Acqua minerale|Gas tecnici|Gas refrigerante R410A|Decespugliatore a benzina|Pannelli fotovoltaici|Stufa a pellet|Caldaia a gas|Allaccio energia elettrica|Noleggio contatore acqua|Boccioni acqua|Olio combustibile BTZ|Gasolio agricolo|Ricarica auto elettrica|Luci di natale|Scaldabagno elettrico|Propano sfuso|Auto elettrica|Bicicletta elettrica|Utenze|Utenze telefoniche|Analisi acqua potabile|Gasolio|Metano auto|Energy drink|Rimborso accise gasolio`.split(
    '|',
  );
for (const t of en) {
  const r = readPhrases(t);
  console.log(
    'E',
    t,
    '=>',
    r
      .all('energy')
      .map((h) => h.row.means)
      .join(),
    '|',
    r
      .all('lists')
      .map((h) => h.row.means)
      .filter((m) => /supply|beside/.test(m))
      .join(),
  );
}
const y2 =
  `Abbonamento riviste|Riparazione caldaia|Consulenza finanziaria|Spese condominiali|Trasporto merci|Canone leasing|Vendita biglietti spettacolo|Noleggio auto|Indennità chilometrica|Rimborso chilometrico|Rimborso spese legali|Contributo spese condominio|Contributo trasporto|Contributo ambientale CONAI|Contributo partecipazione fiera|Contributo pubblicitario|Contributo logistico|Contributo allacciamento|Contributo iscrizione corso|Gettone lavaggio auto|Premio polizza infortuni dipendenti|Fondo comune condominiale|Prelievo e analisi acque|Versamento quota associativa ANCI|Versamento premio polizza|Acconto lavori|Saldo fattura 12|Spese per il personale in missione|Costo personale interinale|Formazione del personale|Visite mediche personale dipendente|Divise personale polizia locale|Indennità di occupazione immobile|Multiservizi pulizie|Multimetro|Multipresa|Bollette|Bollitore|Bolli postali|Dazi e servizi doganali|Passo carrabile segnale|Occupazione suolo pubblico|Rateizzatore|Ratti derattizzazione|Utili gadget|Apertura porta blindata|Terreno sintetico campo|Acquisto area giochi|Acquisto quote latte|Capitale Roma hotel|Salario minimo|Cassa legno|Banco alimentare|Erogatore acqua|Donazione sangue|Offerta formativa|Sussidi audiovisivi|Straordinaria manutenzione|Manutenzione straordinaria strade|Riserve idriche|Titoli accademici|Riporto terra|Giro turistico in barca|Cedole librarie|Trasferimento salma|Trasferimento aeroporto|Perdita acqua|Storno piante|Stornelli|Tributo musicale spettacolo|Contributo a corsi di formazione|Esercizi spirituali|Proventi?|Incasso assegni commissioni|Anticipo fornitura|Anticipazione di tesoreria interessi|Compenso collaboratore grafico|Collaborazione esterna grafica|Collaborazioni coordinate|Paghe elaborazione|Servizi infragruppo|Pagamento fattura|Bonus fine anno fornitore|Assegni circolari commissioni|Assegno di cura|Ricarica cellulare|Lavoro straordinario|Cassa Edile|Iva split payment|Addizionale|Imposta di soggiorno hotel`.split(
    '|',
  );
for (const t of y2) {
  const x = exclusionByText(t);
  const a = readPhrases(t)
    .all('fates-anywhere')
    .map((h) => h.row.text);
  if (x !== undefined || a.length)
    console.log(
      'EXCL',
      t,
      x,
      readPhrases(t).best('fates')?.row.text,
      readPhrases(t).best('fates')?.row.language,
      a.join(),
    );
}
for (const t of [
  'PRELIEVO BANCOMAT',
  'BONIFICO A FAVORE ROSSI SRL',
  'RATA MUTUO N 12',
  'PAGAMENTO POS ESSELUNGA',
  'Pagamento F24',
  'COMMISSIONI BONIFICO',
  'ADDEBITO SDD ENEL',
  'IMPOSTA DI BOLLO',
  'RIMBORSO TRENITALIA',
  'DISPOSIZIONE STIPENDI',
  'COMPETENZE DI CHIUSURA',
])
  console.log(
    'S',
    t,
    readPhrases(t)
      .all('statements')
      .map((h) => h.row.means + ':' + h.row.text)
      .join('; '),
  );
for (const t of [
  'Volo Milano Roma A/R',
  'Treno Roma Milano 2 passeggeri',
  'Frecciarossa',
  'Parcheggio aeroporto',
  'Noleggio auto aeroporto',
  'Treno regionale Pisa',
  'Carta italo',
  'Pullman Siena',
])
  console.log(
    'T',
    t,
    readPhrases(t)
      .all('travel')
      .map((h) => h.row.means)
      .join('; '),
  );
for (const t of [
  'Smaltimento rifiuti',
  'Rimborso chilometrico',
  'Fattura annullata',
  'Totale generale',
  'Indennità chilometrica marzo',
])
  console.log(
    'L',
    t,
    readPhrases(t)
      .all('lists')
      .map((h) => h.row.means)
      .join('; '),
  );
