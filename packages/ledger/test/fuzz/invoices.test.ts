import fc from 'fast-check';
import { test } from 'vitest';
import { hold } from '../../../../tools/testing/hold.ts';
import { damagedXml, expectRowsOrSentence } from '../invoices/damaged-xml.ts';

test('a damaged invoice gives rows or an error message', () =>
  hold(fc.asyncProperty(damagedXml, expectRowsOrSentence), 0.2));
