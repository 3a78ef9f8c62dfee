/** The purchases of one project from one group: by how much each is off, as logarithms. */
export type Cluster = readonly number[];

const step = 0.01;

/**
 * The share of the variance that purchases of one project from one group have in common: the most likely one, by
 * restricted likelihood for a normal distribution with a random effect for each cluster. Clusters differ much in size;
 * an analysis of variance would let the largest decide.
 */
export function fitCommonShare(clusters: readonly Cluster[]): number {
  let best = { share: 0, likelihood: Number.NEGATIVE_INFINITY };
  for (let steps = 0; steps * step < 1; steps++) {
    const share = steps * step;
    const likelihood = toLikelihood(clusters, share);
    if (likelihood > best.likelihood) best = { share, likelihood };
  }
  return best.share;
}

/** The logarithm of the restricted likelihood, up to a constant, with the mean and the variance that suit the share best. */
function toLikelihood(clusters: readonly Cluster[], share: number): number {
  const weights = clusters.map(({ length }) => length / (1 - share + share * length));
  const means = clusters.map((cluster) => cluster.reduce((sum, value) => sum + value, 0) / cluster.length);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, at) => sum + weight * (means[at] as number), 0) / totalWeight;
  let count = 0;
  let squares = 0;
  let determinant = Math.log(totalWeight);
  for (const [at, cluster] of clusters.entries()) {
    const ofCluster = means[at] as number;
    const within = cluster.reduce((sum, value) => sum + (value - ofCluster) ** 2, 0);
    count += cluster.length;
    squares += within / (1 - share) + (weights[at] as number) * (ofCluster - mean) ** 2;
    determinant += (cluster.length - 1) * Math.log(1 - share) + Math.log(1 - share + share * cluster.length);
  }
  return -((count - 1) * Math.log(squares) + determinant) / 2;
}
