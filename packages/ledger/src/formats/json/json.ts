import type { Format } from '../format.ts';
import { findArrays } from './find-arrays.ts';
import { parseJson } from './parse-json.ts';
import { toRecords } from './to-records.ts';

/** The arrays of objects of a JSON document, or one object per line. */
export const json = {
  name: 'json',
  label: 'JSON',
  description: 'purchases in JSON',
  family: 'lists',
  files: {
    json: {
      startsLike: (start) => /^(?:\{\s*["}]|\[\s*[[{\]])/.test(start),
      openTables: async (bytes) =>
        findArrays(parseJson(bytes)).map(({ name, items }) => ({ name, records: toRecords(items) })),
    },
  },
} as const satisfies Format;
