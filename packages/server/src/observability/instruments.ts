import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Creates metrics of this program in a registry; `ledgerprint_` is put before their names. */
export function createInstruments(registry: Registry) {
  const aboutOf = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    return { name: `ledgerprint_${name}`, help, labelNames, registers: [registry] };
  };
  return {
    counter: <Label extends string>(name: string, help: string, ...labels: readonly Label[]) =>
      new Counter(aboutOf(name, help, labels)),

    histogram: <Label extends string>(
      buckets: readonly number[],
      name: string,
      help: string,
      ...labels: readonly Label[]
    ) => new Histogram({ ...aboutOf(name, help, labels), buckets: [...buckets] }),

    /** Read at each scrape. */
    gauge: <Label extends string>(
      name: string,
      help: string,
      labels: readonly Label[],
      read: (gauge: Gauge<Label>) => void | Promise<void>,
    ) => {
      new Gauge({
        ...aboutOf(name, help, labels),
        collect() {
          return read(this);
        },
      });
    },
  };
}
