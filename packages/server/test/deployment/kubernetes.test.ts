import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Config, loadConfig, settings } from '../../src/config/config.ts';
import { page, readDeployed, root } from './deployment-page.ts';
import { parseYaml } from './parse-yaml.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are looked into at many depths
type Manifest = any;

const folder = `${root}deploy/kubernetes/`;
const files = (await readdir(folder)).toSorted();
const manifests: readonly Manifest[] = (
  await Promise.all(files.map(async (file) => parseYaml(await readFile(folder + file, 'utf8'))))
).flat();
const find = (kind: string, name: string): Manifest =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const containerOf = (deployment: Manifest) => deployment.spec.template.spec.containers[0];

/** The settings that a container gets, with its flags. */
function configOf(container: Manifest): Config {
  const environment: Record<string, string> = {
    ...Object.fromEntries(imageSettings),
    ...find('ConfigMap', 'ledgerprint').data,
    ...find('Secret', 'ledgerprint').stringData,
  };
  for (const { name, value } of container.env ?? []) environment[name] = value;
  const known = Object.values(settings).map(({ env }) => env as string);
  const unknown = Object.keys(environment).filter((name) => !known.includes(name) && name !== 'NODE_ENV');
  expect(unknown).toEqual([]);
  const [command, flag, role] = container.args;
  expect([command, flag]).toEqual(['serve', '--role']);
  return loadConfig({ role }, environment);
}

const dockerfile = await readDeployed('Dockerfile');
const imageSettings = (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '')
  .split(' ')
  .map((pair) => pair.split('=') as [string, string]);

it('kustomization.yaml has every other file', () => {
  const [kustomization] = manifests.filter((one) => one.resources !== undefined);
  expect(kustomization.resources.toSorted()).toEqual(files.filter((file) => file !== 'kustomization.yaml'));
});

describe.each(['api', 'worker'])('the deployment of role %s', (role) => {
  const deployment = find('Deployment', `ledgerprint-${role}`);
  const container = containerOf(deployment);
  const { spec } = deployment.spec.template;

  it('has settings that there are and that make a configuration', () => {
    expect(configOf(container)).toMatchObject({ role, host: '0.0.0.0', metricsHost: '0.0.0.0' });
  });

  it('has the ports on which the process listens', () => {
    const { port, metricsPort } = configOf(container);
    const ports = container.ports.map((one: Manifest) => [one.name, Number(one.containerPort)]);
    expect(ports).toEqual([
      ['http', port],
      ['metrics', metricsPort],
    ]);
    const { annotations } = deployment.spec.template.metadata;
    expect(annotations).toMatchObject({
      'prometheus.io/port': String(metricsPort),
      'prometheus.io/path': '/metrics',
    });
  });

  it('asks the paths that tell of its health, and has time to change the schema', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
    expect(paths).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ]);
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(600);
  });

  it('has more time to stop than the process takes', () => {
    const { stopTimeoutSeconds } = configOf(container);
    expect(Number(spec.terminationGracePeriodSeconds)).toBeGreaterThan(stopTimeoutSeconds + 10);
  });

  it('runs as the user of the image, which is not root, and may write nothing but scratch files', () => {
    expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe('node');
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: 'true', runAsUser: '1000' });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: 'false',
      readOnlyRootFilesystem: 'true',
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts).toEqual([{ name: 'scratch', mountPath: '/tmp' }]);
    expect(spec.volumes).toEqual([{ name: 'scratch', emptyDir: {} }]);
  });

  it('is bounded, and its memory is what the role takes', () => {
    const { requests, limits } = container.resources;
    expect(Object.keys(requests)).toEqual(['cpu', 'memory']);
    const { enrichmentThreads = 0 } = configOf(container);
    const neededMebibytes = role === 'api' ? 1_024 : 200 + 250 * enrichmentThreads;
    expect(toMebibytes(limits.memory)).toBeGreaterThan(neededMebibytes);
  });

  it('has labels that its selector, its disruption budget and its service look for', () => {
    const { labels } = deployment.spec.template.metadata;
    const budget = find('PodDisruptionBudget', `ledgerprint-${role}`);
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(budget.spec.selector.matchLabels).toEqual(labels);
    expect(Number(budget.spec.minAvailable)).toBeLessThan(Number(deployment.spec.replicas));
    if (role === 'api') expect(find('Service', 'ledgerprint').spec.selector).toEqual(labels);
  });
});

describe('what leads to them', () => {
  it('the ingress leads to the service, the service to the port of the calls', () => {
    const { rules, tls } = find('Ingress', 'ledgerprint').spec;
    expect(rules[0].http.paths[0].backend.service).toEqual({ name: 'ledgerprint', port: { name: 'http' } });
    expect(find('Service', 'ledgerprint').spec.ports).toMatchObject([{ name: 'http', targetPort: 'http' }]);
    const { publicUrl } = configOf(containerOf(find('Deployment', 'ledgerprint-api')));
    expect([rules[0].host, tls[0].hosts[0]]).toEqual([new URL(publicUrl ?? '').host, rules[0].host]);
  });

  it('metrics are for the namespace of Prometheus alone', () => {
    const [calls, metrics] = find('NetworkPolicy', 'ledgerprint').spec.ingress;
    expect(calls).toEqual({ ports: [{ port: 'http' }] });
    expect(metrics.ports).toEqual([{ port: 'metrics' }]);
    expect(metrics.from).toHaveLength(1);
  });

  it('docs/deployment.md tells of it', () => {
    expect(page).toContain('kubectl apply --kustomize deploy/kubernetes');
  });
});

function toMebibytes(text: string): number {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(text) ?? [];
  return Number(number) * (unit === 'Gi' ? 1_024 : 1);
}
