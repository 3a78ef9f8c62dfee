/** The seed of a run: printed, and can be set with FAULTS_SEED. */
export function drawSeed(): number {
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`FAULTS_SEED=${seed}\n`);
  return seed;
}
