import { activityFields } from '@ledgerprint/ledger/activity';
import fc from 'fast-check';

/** Placeholders for projects; the sender replaces them with ids. */
export const projects = ['@pending@', '@completed@', '@foreign@', '@latest@'] as const;

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '__proto__', 'constructor', 'x'.repeat(5_000), '=1+1', '1e999'),
);
const anyJson = fc.jsonValue({ maxDepth: 3 });

/** Mostly the usual value, sometimes any text, sometimes anything. */
function mostly(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 10, arbitrary: usual },
    { weight: 2, arbitrary: anyText },
    { weight: 1, arbitrary: anyJson },
  );
}

const projectId = mostly(fc.constantFrom(...projects));
const name = mostly(fc.constantFrom('Ledger', '', 'é'.repeat(200), 'é'.repeat(201)));
const mode = mostly(fc.constantFrom('', 'ademe', 'client', 'referential'));
const amount = fc.oneof(fc.double().map(String), fc.constantFrom('12', '1 234,56 €', '', '-1', '9'.repeat(400)));
const row = fc.record(
  Object.fromEntries(
    activityFields.map((field) => [
      field,
      mostly(field === 'designation' ? usualText() : fc.oneof(usualText(), amount)),
    ]),
  ),
  { requiredKeys: ['designation'] },
);
const rows = mostly(fc.array(mostly(row), { maxLength: 6 }));
// Addresses that are refused when connecting, so nothing leaves this machine.
const webhookUrl = mostly(
  fc.constantFrom('', 'http://127.0.0.1:9/', 'https://[::1]/', 'http://10.0.0.1:1/a?b#c', 'http:/x', 'ftp://x/'),
);

function usualText(): fc.Arbitrary<string> {
  return fc.constantFrom('Gazole', 'Ramette A4 500 f.', 'Vol Paris-Nice', 'Laptop', 'L', 'kg', '2024-01-31', 'EUR');
}

const cell = fc.oneof(usualText(), amount, anyText, fc.constantFrom('"', '""', '\n', '\r', ';', 'Total'));
const csvText = fc
  .tuple(
    fc.constantFrom('designation,quantity,unit\n', 'Désignation;Prix unitaire\r\n', '', '\ufeff'),
    fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 }),
    fc.constantFrom(',', ';', '\t', '|'),
  )
  .map(([head, lines, comma]) => head + lines.map((cells) => cells.join(comma)).join('\n'));
const csv = mostly(
  fc.oneof(
    csvText.map((text) => Buffer.from(text).toString('base64')),
    csvText.map((text) => Buffer.from(text, 'utf16le').toString('base64url')),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  ),
);

/** For each operation, its fields in every shape; unknown fields are added. */
const fieldsOf = {
  CreateProject: { name },
  AddActivities: { projectId, activities: rows },
  Submit: { projectId, webhookUrl },
  ImportCSV: { name, csv, categoryMode: mode },
  GetProgress: { projectId },
  ExportCSV: { projectId },
} as const;

const operations = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];

/** A call of one of the operations: its name, and its body as JSON before any transformation. */
export const anyCall: fc.Arbitrary<{ readonly operation: string; readonly json: string }> = fc.oneof(
  ...operations.map((operation) =>
    fc
      .oneof(
        { weight: 12, arbitrary: fc.record<Record<string, unknown>>(fieldsOf[operation], { requiredKeys: [] }) },
        { weight: 1, arbitrary: fc.dictionary(anyText, anyJson, { maxKeys: 4 }) },
        { weight: 1, arbitrary: anyJson },
      )
      .map((body) => ({ operation, json: JSON.stringify(body) })),
  ),
);
