/** One line of the text that Prometheus reads. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** A metric with its samples; those of a histogram end in `_bucket`, `_sum` and `_count`. */
export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
};

/** The metrics that `/metrics` returns, by name. */
export async function scrape(url: string | undefined): Promise<ReadonlyMap<string, Metric>> {
  const response = await fetch(String(url));
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const blocks = (await response.text()).split(/^(?=# HELP )/m).filter((block) => block.trim() !== '');
  return new Map(blocks.map(parseBlock).map((metric) => [metric.name, metric]));
}

/** The value of the one sample with these labels; undefined if there is none. */
export function sampleValue(
  metrics: ReadonlyMap<string, Metric>,
  sample: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const all = [...metrics.values()].flatMap(({ samples }) => samples);
  return all.find(
    ({ name, labels: given }) =>
      name === sample && Object.entries(labels).every(([label, value]) => given[label] === value),
  )?.value;
}

function parseBlock(block: string): Metric {
  const [help = '', type = '', ...lines] = block.split('\n');
  const [, name = '', text = ''] = /^# HELP (\S+) (.*)$/.exec(help) ?? [];
  const samples = lines.filter((line) => line !== '').map(parseSample);
  return { name, help: text, type: type.split(' ')[3] ?? '', samples };
}

function parseSample(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
