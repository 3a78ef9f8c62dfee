import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ListedRowSchema, type ListRowsRequest, type Products } from '@ledgerprint/client/workspace';
import { restoreText, shareOf } from '@ledgerprint/engine/results';
import { isStaged, normalizeDesignation, type Row } from '@ledgerprint/ledger/activity';
import { getOwnProject } from '../operations/get-own-project.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { measureJson } from '../platform/message-json.ts';
import { isSealed, type Project } from '../store/project.ts';
import type { CaseOfRow, ListedRow, NormalTexts } from '../store/row-lists.ts';
import { noSuchProduct } from './list-results.ts';
import { openPage, readPageSize } from './page.ts';
import { readChoice, readWords } from './read-fields.ts';
import { findCase, findProduct, toCaseId, toProductId } from './result-id.ts';
import type { UseCase } from './use-case.ts';

/** A bit more than the figures that are added to a row. */
const contributionBytes = 200;

type Place = { readonly revision: number; readonly position: number };

/** Lists rows in the order of the ledger, each with its contribution. */
export const listRows: UseCase<typeof Products, 'listRows'> = async (
  { organizationId, store },
  { pageTokens },
  request,
) => {
  const project = await getOwnProject(store, organizationId, request.projectId);
  const size = readPageSize(request.pageSize);
  const fate = readChoice('fate', request.fate, ['counted', 'excluded', 'unread']);
  const reason = request.reason === '' ? undefined : request.reason;
  const words = readWords('text', request.text);
  const { number } = project;
  const product = readProduct(request, project);
  if (product !== undefined && !(await store.resultLists.hasProduct(organizationId, number, product.ordinal))) {
    throw noSuchProduct();
  }
  const list = {
    call: 'row',
    organizationId,
    projectNumber: number,
    query: [product?.ordinal ?? 0, product?.number ?? 0, fate ?? '', reason ?? '', words],
  };
  const { after, read } = openPage<Place>(pageTokens, list, { ...request, size });
  const revision = after?.revision ?? project.revision;
  const { lines, nextPageToken } = await read({
    list(place, limit) {
      const part = { after: place?.position ?? -1, limit, words };
      return product === undefined
        ? store.rowLists.list(organizationId, number, { ...part, fate, reason })
        : store.rowLists.listOfProduct(organizationId, number, { ...part, ...product });
    },
    toPlace: ({ position }) => ({ revision, position }),
    bytesOf: ({ row }) => measureJson(ListedRowSchema, create(ListedRowSchema, { row })) + contributionBytes,
  });
  const counted = isSealed(project) ? lines.filter(({ row }) => isStaged(row)) : [];
  const wanted = [...new Map(counted.map(({ normal }) => [toKey(normal), normal])).values()];
  const found = wanted.length === 0 ? [] : await store.rowLists.findCases(organizationId, number, revision, wanted);
  const cases = new Map(found.map((one) => [toKey(toNormalTexts(one)), one]));
  return {
    rows: lines.map((line) => toMessage(line, isStaged(line.row) ? cases.get(toKey(line.normal)) : undefined)),
    nextPageToken,
  };
};

function readProduct({ productId, caseId, fate, reason }: ListRowsRequest, project: Project) {
  if (productId === '' && caseId === '') return undefined;
  if (fate !== '' || reason !== '') {
    throw invalidField(fate === '' ? 'reason' : 'fate', {
      description: 'cannot be combined with a productId or caseId, whose rows are all counted',
      reason: 'UNKNOWN_VALUE',
    });
  }
  if (!isSealed(project)) {
    throw new Failure('failed_precondition', 'This project has no products yet, because it is not sealed.');
  }
  if (caseId === '') {
    const found = findProduct(productId);
    if (found === undefined) throw noSuchProduct();
    return { ...found, number: undefined };
  }
  const found = findCase(caseId);
  if (found === undefined) {
    throw new Failure(
      'not_found',
      'The project has no case with this caseId. Pass it exactly as it was returned, with the project it came from.',
    );
  }
  if (productId !== '' && productId !== toProductId(found.ordinal)) {
    const description = 'does not belong to the product in productId';
    throw invalidField('caseId', { description, reason: 'UNKNOWN_VALUE' });
  }
  return found;
}

function toMessage({ row }: ListedRow, ofRow: CaseOfRow | undefined): MessageInitShape<typeof ListedRowSchema> {
  if (ofRow === undefined) return { row };
  const { ordinal, number, method, factorId, footprintKg } = ofRow;
  const share = footprintKg === '' ? undefined : findShare(row, ofRow);
  return {
    row,
    productId: toProductId(ordinal),
    caseId: toCaseId(ordinal, number),
    method,
    factorId: restoreText(factorId),
    ...(share === undefined ? {} : { share, footprintKgCo2e: share * Number(footprintKg) }),
  };
}

function findShare(row: Row, { occurrences, share }: CaseOfRow): number | undefined {
  if (occurrences === 1) return 1;
  return share === undefined ? undefined : shareOf(row, share);
}

function toKey({ designation, supplier, account, category }: NormalTexts): string {
  return [designation, supplier, account, category].join('\x1f');
}

/** The texts that the rows of a case share. A cell shows their spellings, which all have the same normal form. */
function toNormalTexts({ designation, supplier, account, category }: CaseOfRow): NormalTexts {
  return {
    designation: normalizeDesignation(restoreText(designation)),
    supplier: toCommonText(supplier),
    account: toCommonText(account),
    category: toCommonText(category),
  };
}

function toCommonText(cell: string): string {
  const text = normalizeDesignation(restoreText(cell));
  const pieces = text.split(' | ');
  // A text that contains the separator occurs once, or several times as a whole.
  for (let length = 1; length <= pieces.length / 2; length++) {
    const piece = pieces.slice(0, length).join(' | ');
    const isRepeated =
      pieces.length % length === 0 &&
      text ===
        Array(pieces.length / length)
          .fill(piece)
          .join(' | ');
    if (isRepeated) return piece;
  }
  return text;
}
