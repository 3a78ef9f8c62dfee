import { describe, expect, it } from 'vitest';
import { createSalesSuspicion } from '../../src/index.ts';

const party = (name: string, ...ids: readonly string[]) => ({ name, country: 'FR', ids });

/** Invoices as `seller > buyer`, and the suspected sellers. */
function suspect(...invoices: readonly string[]) {
  const suspicion = createSalesSuspicion();
  for (const [index, text] of invoices.entries()) {
    const [seller = '', buyer = ''] = text.split(' > ');
    suspicion.add({ seller: party(seller), buyer: party(buyer) }, `${index}.xml`);
  }
  return suspicion.result();
}

const sold = ['Us > A', 'Us > B', 'Us > A', 'US > C', 'Us > a'];

describe('invoices of one seller', () => {
  it('to five or more buyers look like sales', () => {
    const places = ['0.xml', '1.xml', '2.xml', '3.xml', '4.xml'];
    expect(suspect(...sold)).toEqual([{ seller: 'Us', invoices: 5, buyers: 3, places }]);
    expect(suspect(...sold.slice(1))).toEqual([]);
  });

  it('to one buyer do not, whatever its spelling', () => {
    const suspicion = createSalesSuspicion();
    for (const buyer of [party('Mairie', 'FR 123'), party('Ville', 'FR123'), party('mairie'), party('VILLE')])
      for (const place of ['a', 'b']) suspicion.add({ seller: party('EDF'), buyer }, place);
    expect(suspicion.result()).toEqual([]);
  });

  it('to buyers with other suppliers do not, because these buyers are us', () => {
    expect(suspect(...sold, 'EDF > A', 'EDF > B')).toEqual([]);
  });

  it('with one stray invoice still do', () => {
    expect(suspect(...sold, 'EDF > A')).toMatchObject([{ seller: 'Us', invoices: 5 }]);
  });

  it('among purchases do', () => {
    expect(suspect('EDF > Us', ...sold, 'Dell > Us')).toMatchObject([{ seller: 'Us', invoices: 5 }]);
  });
});
