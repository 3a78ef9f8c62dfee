import type { Decision, Selector } from '@ledgerprint/engine/decisions';
import { toNumberArray } from '../postgres/array-text.ts';
import type { Queryable, Statement } from '../postgres/connection-pool.ts';
import { toSelectorKey } from './text-key.ts';

/** Who changed something: the API key that was used, and the name that the caller gave. */
export type Author = { readonly keyId: number; readonly keyName: string; readonly claimedBy: string };

/**
 * Where a decision was made or revoked: a project and the revision that this created. Undefined if it was not in a
 * project.
 */
export type DecisionPlace = { readonly projectNumber: number; readonly revision: number } | undefined;

/**
 * A decision, with when, where and by whom it was made. If it no longer applies in the project or organization of the
 * request, also when and by whom it was revoked.
 */
export type StoredDecision = {
  readonly decision: Decision;
  readonly number: number;
  readonly projectNumber: number | null;
  readonly revision: number | null;
  readonly decidedAt: Date;
  readonly decidedBy: string;
  readonly keyName: string;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
};

/** One page of decisions, newest first. */
export type DecisionQuery = {
  /** Undefined for the decisions of the organization. */
  readonly projectNumber: number | undefined;
  readonly includeRevoked: boolean;
  /** Only decisions made or revoked in the project after this revision. */
  readonly afterRevision: number | undefined;
  readonly after: { readonly number: number } | undefined;
  readonly limit: number;
};

/** A decision that was made or revoked in a project and that a caller may not know about yet. */
export type DecisionEvent = {
  readonly kind: 'decided' | 'revoked';
  readonly decision: Decision;
  readonly selectorKey: string;
  readonly at: Date;
  readonly claimedBy: string;
  readonly keyName: string;
};

const decisionColumns = `d.id, d.number, d.project_id AS "projectNumber", d.revision, d.validity, d.selector, d.designation,
  d.supplier, d.account, d.category, d.category_scheme AS "categoryScheme", d.category_code AS "categoryCode",
  d.factor_id AS "factorId", d.own_factor AS "ownFactor", d.ghg_category AS "ghgCategory", d.exclusion, d.accepted,
  d.quantity, d.quantity_unit AS "quantityUnit", d.note, d.decided_at AS "decidedAt", d.decided_by AS "decidedBy",
  d.key_name AS "keyName"`;

const storedColumns = `${decisionColumns}, v.revoked_at AS "revokedAt", v.revoked_by AS "revokedBy"`;

/**
 * The decisions of the organization that existed when the project was sealed, and all decisions made in the project.
 */
const isKnownIn = (project: string) =>
  `(d.project_id = ${project}.id OR d.validity = 'organization' AND d.number <= ${project}.sealed_decision)`;

/**
 * The revocation that ended a decision in a project: the first one made in the project, or known when the project was
 * sealed.
 */
const revocationIn = (project: string) => `LEFT JOIN LATERAL (
    SELECT revoked_at, revoked_by, revision FROM decision_revocations r
    WHERE r.organization_id = $1 AND r.decision_id = d.id
      AND (r.project_id = ${project}.id OR d.validity = 'organization' AND r.number <= ${project}.sealed_decision)
    ORDER BY r.number LIMIT 1
  ) v ON true`;

/** The decisions that apply to the project `$2`, in the order in which they were made. */
const selectHolding = `SELECT ${decisionColumns}, NULL AS "revokedAt", NULL AS "revokedBy"
  FROM projects p JOIN decisions d ON d.organization_id = $1 AND ${isKnownIn('p')} ${revocationIn('p')}
  WHERE p.organization_id = $1 AND p.id = $2 AND v.revoked_at IS NULL`;

/** The decisions that would apply to a project sealed now. */
const selectOfOrganization = `SELECT ${decisionColumns} FROM decisions d
  WHERE d.organization_id = $1 AND d.validity = 'organization' AND NOT EXISTS (
    SELECT FROM decision_revocations r WHERE r.organization_id = $1 AND r.decision_id = d.id)`;

const takeNumbersStatement = `INSERT INTO decision_numbers AS n (organization_id, last_number) VALUES ($1, $2)
  ON CONFLICT ON CONSTRAINT decision_numbers_pkey DO UPDATE SET last_number = n.last_number + $2
  RETURNING last_number AS last`;

/** How many decisions are inserted by one statement. */
const insertedAtOnce = 5_000;

/** Decisions and revocations. Neither is ever changed. */
export function createDecisions(db: Queryable) {
  const listDecisions = async (statement: Statement) => (await db.query<Row>(statement)).map(toDecision);
  const listStored = async (statement: Statement) => (await db.query<Row>(statement)).map(toStored);

  return {
    /**
     * Allocates this many numbers and returns the first. Other decisions of the organization wait until the transaction
     * ends, so that a reader who sees a number sees all smaller ones. Make it one of the last statements of the
     * transaction.
     */
    async takeNumbers(organizationId: number, count: number): Promise<number> {
      const [row] = await db.query<{ last: number }>({
        name: 'decisions-take-numbers',
        text: takeNumbersStatement,
        values: [organizationId, count],
      });
      return (row?.last ?? 0) - count + 1;
    },

    /** Number of the last decision or revocation; 0 if there is none. */
    async findLastNumber(organizationId: number): Promise<number> {
      const [row] = await db.query<{ last: number }>({
        name: 'decisions-find-last-number',
        text: 'SELECT last_number AS last FROM decision_numbers WHERE organization_id = $1',
        values: [organizationId],
      });
      return row?.last ?? 0;
    },

    /**
     * Allocates numbers in order (see `takeNumbers`). Returns the numbers of the decisions that were added, and the
     * time. Decisions whose id is taken are left out.
     */
    async insert(
      organizationId: number,
      added: { readonly decisions: readonly Decision[]; readonly place: DecisionPlace; readonly author: Author },
    ): Promise<{ readonly numbers: readonly number[]; readonly decidedAt: Date }> {
      const { decisions, place, author } = added;
      const inserted: { readonly number: number; readonly decidedAt: Date }[] = [];
      for (let start = 0; start < decisions.length; start += insertedAtOnce) {
        const rows = decisions
          .slice(start, start + insertedAtOnce)
          .map((decision, at) => ({ ...toRow(decision), place: at + 1 }));
        const lines = await db.query<{ number: number; decidedAt: Date }>({
          name: 'decisions-insert',
          text: `WITH drawn AS (
              ${takeNumbersStatement}
            )
            INSERT INTO decisions (organization_id, number, project_id, revision, decided_by, key_id, key_name, ${columns})
            SELECT $1, drawn.last - $2 + given.place, $3, $4, $5, $6, $7, ${columns}
            FROM drawn, json_to_recordset($8) AS given (place int, ${columnTypes})
            ON CONFLICT ON CONSTRAINT decisions_pkey DO NOTHING RETURNING number, decided_at AS "decidedAt"`,
          values: [
            ...[organizationId, rows.length, place?.projectNumber ?? null, place?.revision ?? null],
            ...[author.claimedBy, author.keyId, author.keyName, JSON.stringify(rows)],
          ],
        });
        inserted.push(...lines);
      }
      return {
        numbers: inserted.map(({ number }) => number).toSorted((one, other) => one - other),
        decidedAt: inserted[0]?.decidedAt ?? new Date(0),
      };
    },

    /**
     * The decisions with these ids that exist, each with whether it applies to the project or, without a project, to
     * the organization.
     */
    async listByIds(organizationId: number, ids: readonly string[], projectNumber: number | undefined) {
      const rows = await db.query<Row & { readonly holds: boolean }>({
        text: `SELECT ${decisionColumns}, CASE WHEN p.id IS NULL THEN d.validity = 'organization' ELSE ${isKnownIn('p')} END
            AND NOT EXISTS (SELECT FROM decision_revocations r
              WHERE r.organization_id = $1 AND r.decision_id = d.id
                AND (p.id IS NULL OR r.project_id = p.id OR r.number <= p.sealed_decision)) AS holds
          FROM decisions d LEFT JOIN projects p ON p.organization_id = $1 AND p.id = $3
          WHERE d.organization_id = $1 AND d.id = ANY($2)`,
        values: [organizationId, ids, projectNumber ?? null],
      });
      return new Map(rows.map((row) => [row.id, { decision: toDecision(row), holds: row.holds }]));
    },

    /** All decisions that apply to a sealed project, in the order in which they were made. */
    listHolding(organizationId: number, projectNumber: number): Promise<readonly Decision[]> {
      return listDecisions({ text: `${selectHolding} ORDER BY d.number`, values: [organizationId, projectNumber] });
    },

    /** Like `listHolding`, but only decisions whose selectors have these keys: all that may match certain cases. */
    listHoldingFor(organizationId: number, projectNumber: number, selectorKeys: readonly bigint[]) {
      return listDecisions({
        name: 'decisions-list-holding-for',
        text: `${selectHolding} AND d.selector_key = ANY($3::bigint[]) ORDER BY d.number`,
        values: [organizationId, projectNumber, toNumberArray(selectorKeys)],
      });
    },

    /**
     * The organization's decisions by case or designation that existed when a project was sealed, in the order in which
     * they were made. Later decisions and revocations do not change the list.
     */
    listRemembered(organizationId: number, projectNumber: number): Promise<readonly Decision[]> {
      return listDecisions({
        text: `SELECT ${decisionColumns} FROM projects p JOIN decisions d
            ON d.organization_id = $1 AND d.validity = 'organization' AND d.number <= p.sealed_decision
          WHERE p.organization_id = $1 AND p.id = $2 AND d.selector IN ('case', 'designation') AND NOT EXISTS (
            SELECT FROM decision_revocations r
            WHERE r.organization_id = $1 AND r.decision_id = d.id AND r.number <= p.sealed_decision)
          ORDER BY d.number`,
        values: [organizationId, projectNumber],
      });
    },

    /** All decisions that would apply to a project sealed now, in the order in which they were made. */
    listOfOrganization(organizationId: number): Promise<readonly Decision[]> {
      return listDecisions({ text: `${selectOfOrganization} ORDER BY d.number`, values: [organizationId] });
    },

    /** Like `listOfOrganization`, but only decisions that exclude cases or include what the rules exclude. */
    listExclusions(organizationId: number): Promise<readonly Decision[]> {
      return listDecisions({
        text: `${selectOfOrganization} AND d.exclusion IS NOT NULL ORDER BY d.number`,
        values: [organizationId],
      });
    },

    /** At most `limit` decisions after the given place, newest first. */
    list(organizationId: number, query: DecisionQuery): Promise<readonly StoredDecision[]> {
      const { projectNumber, includeRevoked, afterRevision, after, limit } = query;
      const place = after?.number ?? null;
      if (projectNumber === undefined) {
        return listStored({
          text: `SELECT ${storedColumns}
            FROM decisions d LEFT JOIN LATERAL (
              SELECT revoked_at, revoked_by FROM decision_revocations r
              WHERE r.organization_id = $1 AND r.decision_id = d.id ORDER BY r.number LIMIT 1
            ) v ON true
            WHERE d.organization_id = $1 AND d.validity = 'organization' AND ($2 OR v.revoked_at IS NULL)
              AND ($3::bigint IS NULL OR d.number < $3)
            ORDER BY d.number DESC LIMIT $4`,
          values: [organizationId, includeRevoked, place, limit],
        });
      }
      return listStored({
        text: `SELECT ${storedColumns}
          FROM projects p JOIN decisions d ON d.organization_id = $1 AND ${isKnownIn('p')} ${revocationIn('p')}
          WHERE p.organization_id = $1 AND p.id = $2 AND ($3::bigint IS NULL OR d.number < $3)
            AND CASE WHEN $6::int IS NULL THEN $5 OR v.revoked_at IS NULL
              ELSE d.project_id = p.id AND d.revision > $6 OR v.revision > $6 END
          ORDER BY d.number DESC LIMIT $4`,
        values: [organizationId, projectNumber, place, limit, includeRevoked, afterRevision ?? null],
      });
    },

    /**
     * All decisions that applied to a project at a revision or earlier, in the order in which they were made; those
     * that no longer applied have `revokedAt`.
     */
    listAt(organizationId: number, projectNumber: number, revision: number): Promise<readonly StoredDecision[]> {
      return listStored({
        text: `SELECT ${storedColumns}
          FROM projects p JOIN decisions d ON d.organization_id = $1 AND (d.project_id = p.id AND d.revision <= $3
            OR d.validity = 'organization' AND d.number <= p.sealed_decision)
          LEFT JOIN LATERAL (
            SELECT revoked_at, revoked_by FROM decision_revocations r
            WHERE r.organization_id = $1 AND r.decision_id = d.id AND (r.project_id = p.id AND r.revision <= $3
              OR d.validity = 'organization' AND r.number <= p.sealed_decision)
            ORDER BY r.number LIMIT 1
          ) v ON true
          WHERE p.organization_id = $1 AND p.id = $2 ORDER BY d.number`,
        values: [organizationId, projectNumber, revision],
      });
    },

    /**
     * One decision of the organization, from the point of view of a project or, without a project, of the organization;
     * undefined if there is no such decision.
     */
    async find(organizationId: number, id: string, projectNumber: number | undefined) {
      const [row] = await db.query<Row>({
        text: `SELECT ${storedColumns}
          FROM decisions d LEFT JOIN projects p ON p.organization_id = $1 AND p.id = $3
          LEFT JOIN LATERAL (
            SELECT revoked_at, revoked_by FROM decision_revocations r
            WHERE r.organization_id = $1 AND r.decision_id = d.id
              AND (p.id IS NULL OR r.project_id = p.id OR r.number <= p.sealed_decision)
            ORDER BY r.number LIMIT 1
          ) v ON true
          WHERE d.organization_id = $1 AND d.id = $2 AND (p.id IS NULL OR ${isKnownIn('p')})`,
        values: [organizationId, id, projectNumber ?? null],
      });
      return row && toStored(row);
    },

    async revoke(
      organizationId: number,
      revoked: {
        readonly decisionId: string;
        readonly number: number;
        readonly place: DecisionPlace;
        readonly note: string;
        readonly author: Author;
      },
    ): Promise<void> {
      const { decisionId, number, place, note, author } = revoked;
      await db.execute({
        text: `INSERT INTO decision_revocations
            (organization_id, decision_id, number, project_id, revision, note, revoked_by, key_id, key_name)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        values: [
          ...[organizationId, decisionId, number, place?.projectNumber ?? null, place?.revision ?? null],
          ...[note, author.claimedBy, author.keyId, author.keyName],
        ],
      });
    },

    /** Decisions made or revoked in a project after a revision by selectors with these keys, in order. */
    async listEvents(
      organizationId: number,
      projectNumber: number,
      since: { readonly revision: number; readonly selectorKeys: readonly bigint[] },
    ): Promise<readonly DecisionEvent[]> {
      type EventRow = Row & Omit<DecisionEvent, 'decision' | 'keyName'> & { readonly byKey: string };
      const rows = await db.query<EventRow>({
        name: 'decisions-list-events',
        text: `SELECT 'decided' AS kind, d.number AS place, d.selector_key::text AS "selectorKey", d.decided_at AS at,
            d.decided_by AS "claimedBy", d.key_name AS "byKey", ${decisionColumns}
          FROM decisions d WHERE d.organization_id = $1 AND d.project_id = $2 AND d.revision > $3
            AND d.selector_key = ANY($4::bigint[])
          UNION ALL
          SELECT 'revoked', r.number, d.selector_key::text, r.revoked_at, r.revoked_by, r.key_name, ${decisionColumns}
          FROM decision_revocations r JOIN decisions d ON d.organization_id = $1 AND d.id = r.decision_id
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.revision > $3 AND d.selector_key = ANY($4::bigint[])
          ORDER BY 2`,
        values: [organizationId, projectNumber, since.revision, toNumberArray(since.selectorKeys)],
      });
      return rows.map((row) => {
        const { kind, selectorKey, at, claimedBy, byKey: keyName } = row;
        return { kind, decision: toDecision(row), selectorKey, at, claimedBy, keyName };
      });
    },

    /** Copies the decisions that apply only to one project into another, numbered from the given first number. */
    async copy(
      organizationId: number,
      copied: {
        readonly from: number;
        readonly to: number;
        /** Maps the ids of the originals to those of the copies, in the order in which they were made. */
        readonly ids: readonly (readonly [original: string, copy: string])[];
        readonly firstNumber: number;
      },
    ): Promise<void> {
      const { from, to, ids, firstNumber } = copied;
      await db.execute({
        text: `INSERT INTO decisions (organization_id, id, number, project_id, revision, copied_from,
            decided_at, decided_by, key_id, key_name, ${columnsOfCopies})
          SELECT $1, c.copy, $4 + c.place - 1, $3, 0, d.id, decided_at, decided_by, key_id, key_name, ${columnsOfCopies}
          FROM unnest($5::text[], $6::text[]) WITH ORDINALITY AS c (original, copy, place)
          JOIN decisions d ON d.organization_id = $1 AND d.project_id = $2 AND d.id = c.original`,
        values: [
          ...[organizationId, from, to, firstNumber],
          ids.map(([original]) => original),
          ids.map(([, copy]) => copy),
        ],
      });
    },
  };
}

/** A decision as a row of its table. */
type Row = Omit<StoredDecision, 'decision'> & {
  readonly id: string;
  readonly validity: Decision['validity'];
  readonly selector: Selector['kind'];
  readonly designation: string | null;
  readonly supplier: string | null;
  readonly account: string | null;
  readonly category: string | null;
  readonly categoryScheme: string | null;
  readonly categoryCode: string | null;
  readonly factorId: string | null;
  readonly ownFactor: Extract<Decision['factor'], { readonly own: unknown }>['own'] | null;
  readonly ghgCategory: string | null;
  readonly exclusion: Decision['exclusion'] | null;
  readonly accepted: NonNullable<Decision['accepted']> | null;
  readonly quantity: number | null;
  readonly quantityUnit: string | null;
  readonly note: string;
};

const given = {
  id: 'text',
  validity: 'text',
  selector: 'text',
  designation: 'text',
  supplier: 'text',
  account: 'text',
  category: 'text',
  selector_key: 'bigint',
  category_scheme: 'text',
  category_code: 'text',
  factor_id: 'text',
  own_factor: 'jsonb',
  ghg_category: 'text',
  exclusion: 'text',
  accepted: 'jsonb',
  quantity: 'float8',
  quantity_unit: 'text',
  note: 'text',
} as const;
const columns = Object.keys(given).join(', ');
const columnsOfCopies = Object.keys(given)
  .filter((name) => name !== 'id')
  .join(', ');
const columnTypes = Object.entries(given)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

function toRow(decision: Decision): Readonly<Record<keyof typeof given, unknown>> {
  const { selector, category, factor, quantity } = decision;
  return {
    id: decision.id,
    validity: decision.validity,
    selector: selector.kind,
    designation: selector.designation,
    supplier: selector.supplier,
    account: selector.account,
    category: selector.category,
    selector_key: String(toSelectorKey(selector)),
    category_scheme: category?.scheme,
    category_code: category?.code,
    factor_id: factor && 'id' in factor ? factor.id : undefined,
    own_factor: factor && 'own' in factor ? factor.own : undefined,
    ghg_category: decision.ghgCategory,
    exclusion: decision.exclusion,
    accepted: decision.accepted,
    quantity: quantity?.value,
    quantity_unit: quantity?.unit,
    note: decision.note,
  };
}

function toDecision(row: Row): Decision {
  const { categoryScheme, categoryCode, factorId, ownFactor, quantity } = row;
  const ownOf = (text: string | null) => text ?? undefined;
  const selector = {
    kind: row.selector,
    ...(row.designation !== null && { designation: row.designation }),
    ...(row.supplier !== null && { supplier: row.supplier }),
    ...(row.account !== null && { account: row.account }),
    ...(row.category !== null && { category: row.category }),
  };
  return {
    id: row.id,
    selector,
    validity: row.validity,
    note: row.note,
    category: categoryCode === null ? undefined : { scheme: categoryScheme ?? '', code: categoryCode },
    factor: factorId === null ? (ownFactor === null ? undefined : { own: ownFactor }) : { id: factorId },
    ghgCategory: ownOf(row.ghgCategory),
    exclusion: row.exclusion ?? undefined,
    accepted: row.accepted ?? undefined,
    quantity: quantity === null ? undefined : { value: quantity, unit: row.quantityUnit ?? '' },
  };
}

function toStored(row: Row): StoredDecision {
  const { number, projectNumber, revision, decidedAt, decidedBy, keyName, revokedAt, revokedBy } = row;
  const decision = toDecision(row);
  return { decision, number, projectNumber, revision, decidedAt, decidedBy, keyName, revokedAt, revokedBy };
}
