import type { Sample } from '@ledgerprint/client/workspace';
import { type Command, InvalidArgumentError } from 'commander';
import { type Output, widthElsewhere } from './output.ts';
import { addServiceOptions, byOption, printJson, projectArgument, withService } from './service/service-options.ts';

/** `ledgerprint sample draw|show|check` */
export function addSampleCommands(program: Command, output: Output): void {
  const sample = program.command('sample').description('Random samples of matched products, for a person to check.');
  addDraw(sample, output);
  addShow(sample, output);
  addCheck(sample, output);
}

const sampleMeaning = 'id of the sample (default: the latest)';

function addDraw(samples: Command, output: Output): void {
  const command = addServiceOptions(samples.command('draw'))
    .description(
      'Draw a random sample of the matched products. The same seed and size draw the same products from the same revision.',
    )
    .argument(...projectArgument)
    .option('--size <count>', 'number of products, at most 1,000', parseSize, 60)
    .option('--seed <text>', 'seed of the draw (default: a random seed, which is recorded)', '')
    .addOption(byOption('person who draws the sample'))
    .option('--json', 'print JSON')
    .action((projectId: string, { size, seed, by: drawnBy, json }) =>
      withService(command, async ({ decisions: calls }) => {
        const { sample } = await calls.drawSample({ projectId, size, seed, drawnBy });
        await printSample(output, sample, json);
      }),
    );
}

function addShow(samples: Command, output: Output): void {
  const command = addServiceOptions(samples.command('show'))
    .description('Show a sample: its products, the verdicts, and the error rate with its interval.')
    .argument(...projectArgument)
    .option('--sample <id>', sampleMeaning, '')
    .option('--json', 'print JSON')
    .action((projectId: string, { sample: sampleId, json }) =>
      withService(command, async ({ decisions: calls }) => {
        const { sample } = await calls.getSample({ projectId, sampleId });
        await printSample(output, sample, json);
      }),
    );
}

function addCheck(samples: Command, output: Output): void {
  const command = addServiceOptions(samples.command('check'))
    .description('Record whether a product in a sample is right. A new verdict replaces the previous one.')
    .argument(...projectArgument)
    .argument('<product-id>', 'as shown by "sample show --json", or its number in "sample show"')
    .argument('<verdict>', '"right" or "wrong"; "none" withdraws the verdict', parseVerdict)
    .option('--sample <id>', sampleMeaning, '')
    .option('--note <text>', 'what is wrong, for the record', '')
    .addOption(byOption('person who checks the product'))
    .option('--json', 'print JSON')
    .action((projectId: string, product: string, verdict: string, options) =>
      withService(command, async ({ decisions: calls }) => {
        const { note, by: checkedBy, json } = options;
        const { sample: drawn } = await calls.getSample({ projectId, sampleId: options.sample });
        const { sampleId = '', products = [] } = drawn ?? {};
        const byNumber = /^\d{1,4}$/.test(product) ? products[Number(product) - 1]?.product : undefined;
        const verdicts = [{ productId: byNumber?.productId ?? product, verdict, note }];
        const { sample } = await calls.checkSample({ projectId, sampleId, verdicts, checkedBy });
        await printSample(output, sample, json);
      }),
    );
}

async function printSample(output: Output, sample: Sample | undefined, json: boolean | undefined): Promise<void> {
  if (sample === undefined) return;
  if (json) return printJson(output, sample);
  const { toSampleText } = await import('./sample/sample-text.ts');
  output.print(toSampleText(sample, output.columns ?? widthElsewhere));
}

function parseSize(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1_000) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
}

function parseVerdict(text: string): string {
  if (text === 'none') return '';
  if (text === 'right' || text === 'wrong') return text;
  throw new InvalidArgumentError('It must be right, wrong or none.');
}
