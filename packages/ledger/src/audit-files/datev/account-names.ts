import type { GermanChart } from './chart.ts';

/**
 * Names of purchase accounts, by the prefix of their numbers: a batch of entries has only numbers, and the name says what was
 * bought if the text of the entry does not.
 */
const names: Readonly<Record<GermanChart, Readonly<Record<string, string>>>> = {
  skr03: {
    ...{ '0': 'Sonstige Anlagen', 3: 'Wareneingang', 4: 'Sonstige betriebliche Aufwendungen' },
    ...{ '0027': 'EDV-Software', '0030': 'Lizenzen', '009': 'Geschäftsbauten', '010': 'Fabrikbauten' },
    ...{ '0111': 'Außenanlagen', '02': 'Technische Anlagen und Maschinen', '021': 'Maschinen' },
    ...{ '03': 'Betriebs- und Geschäftsausstattung', '032': 'Pkw', '035': 'Lkw', '0380': 'Fahrzeuge' },
    ...{ '04': 'Betriebs- und Geschäftsausstattung', '042': 'Büroeinrichtung', '043': 'Ladeneinrichtung' },
    ...{ '044': 'Werkzeuge', '048': 'Geringwertige Wirtschaftsgüter' },
    ...{ 30: 'Roh-, Hilfs- und Betriebsstoffe', 31: 'Fremdleistungen', 32: 'Wareneingang' },
    ...{ 33: 'Wareneingang', 34: 'Wareneingang', 35: 'Wareneingang', 37: 'Nachlässe, Skonti und Boni' },
    ...{ 38: 'Bezugsnebenkosten', 380: 'Bezugsnebenkosten', 383: 'Leergut' },
    ...{ 42: 'Raumkosten', 421: 'Miete', 422: 'Pacht', 423: 'Heizung', 424: 'Gas, Strom, Wasser' },
    ...{ 425: 'Reinigung', 426: 'Instandhaltung betrieblicher Räume', 427: 'Grundstücksabgaben' },
    ...{ 436: 'Versicherungen', 438: 'Beiträge', 45: 'Fahrzeugkosten', 452: 'Kfz-Versicherungen' },
    ...{ 453: 'Laufende Kfz-Betriebskosten', 454: 'Kfz-Reparaturen', 455: 'Garagenmiete' },
    ...{ 456: 'Mautgebühren', 457: 'Kfz-Leasing', 46: 'Werbekosten', 463: 'Geschenke' },
    ...{ 464: 'Repräsentationskosten', 465: 'Bewirtungskosten', 466: 'Reisekosten', 467: 'Reisekosten' },
    ...{ 47: 'Kosten der Warenabgabe', 471: 'Verpackungsmaterial', 473: 'Ausgangsfrachten' },
    ...{ 475: 'Transportversicherungen', 476: 'Verkaufsprovisionen', 478: 'Fremdarbeiten' },
    ...{ 480: 'Reparaturen und Instandhaltung', 481: 'Leasing', 4909: 'Fremdleistungen', 491: 'Porto' },
    ...{ 492: 'Telefon', 4925: 'Internetkosten', 493: 'Bürobedarf', 494: 'Zeitschriften, Bücher' },
    ...{ 4945: 'Fortbildungskosten', 495: 'Rechts- und Beratungskosten', 4955: 'Buchführungskosten' },
    ...{ 4957: 'Abschluss- und Prüfungskosten', 496: 'Mieten für Einrichtungen', 4964: 'Lizenzen' },
    ...{ 4969: 'Abfallbeseitigung', 497: 'Nebenkosten des Geldverkehrs', 498: 'Betriebsbedarf' },
    ...{ 4985: 'Werkzeuge und Kleingeräte' },
  },
  skr04: {
    ...{ '0': 'Sonstige Anlagen', 5: 'Materialaufwand', 6: 'Sonstige betriebliche Aufwendungen' },
    ...{ '0135': 'EDV-Software', '0140': 'Lizenzen', '024': 'Geschäftsbauten', '025': 'Fabrikbauten' },
    ...{ '04': 'Technische Anlagen und Maschinen', '044': 'Maschinen' },
    ...{ '05': 'Betriebs- und Geschäftsausstattung', '052': 'Pkw', '054': 'Lkw', '062': 'Werkzeuge' },
    ...{ '06': 'Betriebs- und Geschäftsausstattung', '064': 'Ladeneinrichtung', '065': 'Büroeinrichtung' },
    ...{ '067': 'Geringwertige Wirtschaftsgüter' },
    ...{ 51: 'Roh-, Hilfs- und Betriebsstoffe', 52: 'Wareneingang', 53: 'Wareneingang', 54: 'Wareneingang' },
    ...{ 55: 'Wareneingang', 57: 'Nachlässe, Skonti und Boni', 58: 'Bezugsnebenkosten', 582: 'Leergut' },
    ...{ 59: 'Fremdleistungen', 6303: 'Fremdleistungen', 6305: 'Raumkosten', 631: 'Miete' },
    ...{ 6315: 'Pacht', 632: 'Heizung', 6325: 'Gas, Strom, Wasser', 633: 'Reinigung' },
    ...{ 6335: 'Instandhaltung betrieblicher Räume', 634: 'Grundstücksabgaben', 6345: 'Sonstige Raumkosten' },
    ...{ 640: 'Versicherungen', 642: 'Beiträge', 645: 'Reparaturen und Instandhaltung' },
    ...{ 646: 'Reparaturen und Instandhaltung', 647: 'Reparaturen und Instandhaltung' },
    ...{ 6495: 'Wartungskosten für Hard- und Software', 6498: 'Leasing', 65: 'Fahrzeugkosten' },
    ...{ 652: 'Kfz-Versicherungen', 653: 'Laufende Kfz-Betriebskosten', 654: 'Kfz-Reparaturen' },
    ...{ 655: 'Garagenmiete', 656: 'Kfz-Leasing', 658: 'Mautgebühren', 66: 'Werbekosten', 661: 'Geschenke' },
    ...{ 663: 'Repräsentationskosten', 664: 'Bewirtungskosten', 665: 'Reisekosten', 666: 'Reisekosten' },
    ...{ 667: 'Reisekosten', 668: 'Reisekosten', 67: 'Kosten der Warenabgabe', 671: 'Verpackungsmaterial' },
    ...{ 674: 'Ausgangsfrachten', 676: 'Transportversicherungen', 677: 'Verkaufsprovisionen' },
    ...{ 678: 'Fremdarbeiten', 680: 'Porto', 6805: 'Telefon', 681: 'Telefax und Internetkosten' },
    ...{ 6815: 'Bürobedarf', 682: 'Zeitschriften, Bücher', 6821: 'Fortbildungskosten' },
    ...{ 6825: 'Rechts- und Beratungskosten', 6827: 'Abschluss- und Prüfungskosten' },
    ...{ 683: 'Buchführungskosten', 6835: 'Mieten für Einrichtungen', 6837: 'Lizenzen', 684: 'Leasing' },
    ...{ 6845: 'Werkzeuge und Kleingeräte', 685: 'Betriebsbedarf', 6855: 'Nebenkosten des Geldverkehrs' },
    ...{ 6859: 'Abfallbeseitigung' },
  },
};

/** The name of an account by its first four digits; empty if the chart has none. */
export function nameOfAccount(number: string, chart: GermanChart): string {
  for (let length = 4; length > 0; length--) {
    const name = names[chart][number.slice(0, length)];
    if (name !== undefined) return name;
  }
  return '';
}
