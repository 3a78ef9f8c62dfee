/** Twenty purchases of a workshop, in German. */
export const germanLedger = `Buchungsdatum;Lieferant;Buchungstext;Betrag netto
03.01.2024;Hausverwaltung Brandner;Miete Werkstatt und Lager Januar;4.800,00
05.01.2024;Stadtwerke Lindau;Stromabschlag Januar;612,40
08.01.2024;Dachdeckerei Huber;Reparatur des Hallendachs nach Sturm;18.350,00
10.01.2024;Schreinerei Vogt;Regale für das Lager, geliefert und aufgebaut;3.275,00
12.01.2024;Kanzlei Dr. Reiter;Beratung zum Mietvertrag;1.450,00
15.01.2024;Gebäudereinigung Schmid;Unterhaltsreinigung der Büroräume;890,00
18.01.2024;Spedition Alpenland;Fracht nach Hamburg, zwei Paletten;734,50
22.01.2024;Metallbau Kessler;Geländer für die Außentreppe;2.640,00
25.01.2024;Autohaus Winkler;Inspektion und neue Bremsen Lieferwagen;1.128,90
29.01.2024;Bürobedarf Lang;Druckerpapier und Aktenordner;213,75
01.02.2024;Hausverwaltung Brandner;Miete Werkstatt und Lager Februar;4.800,00
05.02.2024;Stadtwerke Lindau;Stromabschlag Februar;612,40
07.02.2024;Wirtschaftsprüfung Seidel;Prüfung des Jahresabschlusses;9.600,00
09.02.2024;Werkzeug Maier;Bohrmaschinen und Sägeblätter;1.986,20
13.02.2024;Gasthof zum Löwen;Bewirtung von Kunden;187,30
16.02.2024;Malerbetrieb Fuchs;Anstrich der Fassade;7.420,00
20.02.2024;Entsorgung Bodensee;Abholung von Bauschutt und Altholz;560,00
22.02.2024;Versicherungsmakler Graf;Beitrag zur Betriebshaftpflicht;2.310,00
26.02.2024;Holzhandel Egger;Bretter aus Fichte, gehobelt;5.130,00
28.02.2024;Druckerei Sommer;Broschüren für die Messe;1.245,00
`;

/** Purchases of the same kind in Czech, a language that is not read. */
export const czechLedger = `Datum účtování;Dodavatel;Text účetního dokladu;Částka bez DPH
03.01.2024;Správa nemovitostí Novák;Nájemné za dílnu a sklad za leden;4.800,00
08.01.2024;Střechy Dvořák;Oprava střechy haly po vichřici;18.350,00
10.01.2024;Truhlářství Svoboda;Regály do skladu včetně montáže;3.275,00
12.01.2024;Advokátní kancelář Horák;Poradenství k nájemní smlouvě;1.450,00
15.01.2024;Úklid Procházka;Pravidelný úklid kancelářských prostor;890,00
22.01.2024;Kovovýroba Krejčí;Zábradlí na venkovní schodiště;2.640,00
25.01.2024;Autoservis Pospíšil;Prohlídka a nové brzdy dodávky;1.128,90
29.01.2024;Kancelářské potřeby Malý;Papír do tiskárny a šanony;213,75
07.02.2024;Auditoři Veselý;Ověření roční účetní závěrky;9.600,00
16.02.2024;Malířství Beneš;Nátěr fasády domu;7.420,00
26.02.2024;Obchod se dřevem Kučera;Hoblovaná smrková prkna;5.130,00
28.02.2024;Tiskárna Urban;Brožury na veletrh;1.245,00
`;
