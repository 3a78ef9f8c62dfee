import { expect, it } from 'vitest';
import { readXmlText } from '../../src/xml/read-xml.ts';

it('counts the depth of elements for whoever does not listen to their ends, too', () => {
  const names: string[] = [];
  readXmlText(`<a>${'<b/>'.repeat(20)}</a>`, { open: (name) => names.push(name) }, { deepest: 2 });
  expect(names).toHaveLength(21);
});
