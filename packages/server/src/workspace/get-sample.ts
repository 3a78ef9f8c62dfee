import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Decisions, SampleSchema } from '@ledgerprint/client/workspace';
import { Failure } from '../platform/failure.ts';
import { exactInterval } from '../reporting/exact-interval.ts';
import type { StoredSample, StoredSampledProduct } from '../store/samples.ts';
import type { Tables } from '../store/store.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { findSampleNumber, toSampleId } from './result-id.ts';
import { toResult } from './to-result.ts';
import type { UseCase } from './use-case.ts';

/** A sample with its verdicts so far. */
export const getSample: UseCase<typeof Decisions, 'getSample'> = async (
  { organizationId, store },
  _,
  { projectId, sampleId },
) => {
  const { number } = await getProjectWithResults(store, organizationId, projectId);
  const sample = await getStoredSample(store, { organizationId, projectNumber: number, sampleId });
  return { sample: await readSample(store, { organizationId, projectNumber: number }, sample) };
};

/** The project's sample with this id, or its newest if the id is blank. */
export async function getStoredSample(
  tables: Pick<Tables, 'samples'>,
  {
    organizationId,
    projectNumber,
    sampleId,
  }: { readonly organizationId: number; readonly projectNumber: number; readonly sampleId: string },
): Promise<StoredSample> {
  const id = sampleId === '' ? undefined : findSampleNumber(sampleId);
  const isNone = sampleId !== '' && id === undefined;
  const found = isNone ? undefined : await tables.samples.find(organizationId, projectNumber, id);
  if (found !== undefined) return found;
  throw new Failure(
    'not_found',
    sampleId === ''
      ? 'The project has no sample yet. Draw one with DrawSample.'
      : 'The project has no sample with this sampleId. Pass it exactly as DrawSample returned it, with the project it came from.',
  );
}

/** The whole sample. */
export async function readSample(
  tables: Pick<Tables, 'samples'>,
  { organizationId, projectNumber }: { readonly organizationId: number; readonly projectNumber: number },
  sample: StoredSample,
): Promise<MessageInitShape<typeof SampleSchema>> {
  const products = await tables.samples.listProducts(organizationId, projectNumber, sample);
  const checked = products.filter(({ verdict }) => verdict !== null).length;
  const wrong = products.filter(({ verdict }) => verdict === 'wrong').length;
  const interval = exactInterval(wrong, checked);
  return {
    sampleId: toSampleId(sample.id),
    revision: sample.revision,
    seed: sample.seed,
    population: BigInt(sample.population),
    drawnAt: sample.drawnAt.toISOString(),
    drawnBy: sample.drawnBy,
    products: products.map(toSampledProduct),
    checked,
    wrong,
    ...(interval && { errorRate: interval.share, errorRateLow: interval.low, errorRateHigh: interval.high }),
  };
}

function toSampledProduct(stored: StoredSampledProduct) {
  const { verdict, note, checkedBy, checkedAt } = stored;
  return {
    product: toResult(stored),
    verdict: verdict ?? '',
    note,
    checkedBy: checkedBy ?? '',
    checkedAt: checkedAt?.toISOString() ?? '',
  };
}
