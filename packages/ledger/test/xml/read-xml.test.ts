import { expect, it } from 'vitest';
import { readXmlText } from '../../src/xml/read-xml.ts';

it('counts the depth of elements even without a listener for their ends', () => {
  const names: string[] = [];
  readXmlText(`<a>${'<b/>'.repeat(20)}</a>`, { open: (name) => names.push(name) }, { deepest: 2 });
  expect(names).toHaveLength(21);
});
