import { invalidArgument } from '../domain/failure.ts';
import { refuseOtherFormats } from '../tables/other-format.ts';
import { TableError } from '../tables/table-error.ts';
import { openText } from '../tables/text-source.ts';

/** The text of a CSV file whatever its encoding; a file that is none is a Failure. */
export function readTextFile(bytes: Uint8Array): string {
  try {
    refuseOtherFormats(bytes);
    const slices = [...openText(bytes)(bytes.length + 1)];
    return Buffer.concat(slices).toString('utf8');
  } catch (error) {
    if (error instanceof TableError) throw invalidArgument(error.message);
    throw error;
  }
}
