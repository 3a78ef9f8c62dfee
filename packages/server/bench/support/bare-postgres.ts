import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Activity } from '@ledgerprint/ledger/activity';
import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../src/postgres/connection-pool.ts';
import { copyNull, toCopyCell } from '../../src/postgres/copy-text.ts';
import { openEmbeddedDatabase } from '../../src/postgres/embedded-database.ts';

const copyRows = `COPY rows (organization_id, project_id, position, bytes, designation, supplier, account, category,
  spellings, unit_price, currency, quantity, unit, purchase_date, weight, notes) FROM STDIN`;

/** The service's own PostgreSQL without the service, with the same role, for measuring references. */
export type BarePostgres = {
  readonly address: DatabaseAddress;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** One COPY, and so one transaction, of text that is already encoded. */
  copyRows(text: Buffer): Promise<void>;
  /** Another connection, closed with the resources. */
  connect(): Promise<pg.Client>;
};

/** Joins the PostgreSQL of a running service. */
export async function joinPostgres(resources: AsyncDisposableStack, dataDir: string): Promise<BarePostgres> {
  const embedded = await openEmbeddedDatabase({ dataDir, access: 'join', log: () => undefined });
  resources.defer(() => embedded.stop());
  const connect = async () => {
    const client = new pg.Client(embedded.connection);
    // Without a listener, the end of the server would end this process.
    client.on('error', () => undefined);
    await client.connect();
    resources.defer(() => client.end());
    return client;
  };
  const client = await connect();
  return {
    address: embedded.connection,
    connect,
    query: async (text, values) => (await client.query(text, values === undefined ? [] : [...values])).rows,
    copyRows: (text) => pipeline(Readable.from([text]), client.query(copyFrom(copyRows))),
  };
}

/** Ids that do not exist. */
const organizationId = 2 ** 40;

/** Rows in COPY's text format, as the service would store them. */
export function encodeForCopy(
  activities: readonly Activity[],
  { projectNumber, firstPosition }: { readonly projectNumber: number; readonly firstPosition: number },
): Buffer {
  const lines = activities.map((activity, index) => {
    const { designation, supplier, category, ...others } = activity;
    const { unitPrice, currency, quantity, unit, purchaseDate, weight, notes } = others;
    const names = [designation, supplier, '', category].map((text) => toCopyCell(normalizeDesignation(text)));
    const rest = [unitPrice, currency, quantity, unit, purchaseDate, weight, notes].map(toCopyCell);
    const place = [organizationId, projectNumber, firstPosition + index, 150];
    return `${[...place, ...names, copyNull, ...rest].join('\t')}\n`;
  });
  return Buffer.from(lines.join(''));
}
