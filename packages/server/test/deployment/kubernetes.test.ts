import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '../../src/config/config.ts';
import { settings } from '../../src/config/settings.ts';
import { createAddressGuard } from '../../src/webhooks/address-guard.ts';
import { page, readDeployed, root, snippets } from './deployment-page.ts';
import { createEgress } from './network-policy.ts';
import { parseYaml } from './parse-yaml.ts';

// biome-ignore lint/suspicious/noExplicitAny: manifests are read at many depths
type Manifest = any;

const folder = `${root}deploy/kubernetes/`;
const files = (await readdir(folder)).toSorted();
const manifests: readonly Manifest[] = (
  await Promise.all(files.map(async (file) => parseYaml(await readFile(folder + file, 'utf8'))))
).flat();
const find = (kind: string, name: string): Manifest =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const labels = { 'app.kubernetes.io/name': 'ledgerprint' };
const containerOf = (deployment: Manifest) => deployment.spec.template.spec.containers[0];

/** What the commands of docs/operator/deployment.md write into the secret, with values in place of the page's placeholders. */
const secret = Object.fromEntries(
  [...(snippets('kubernetes secret')[0] ?? '').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value
      .replace('$(openssl rand -hex 32)', '4f0c9b71d2e8a6533b1f7ce04d9a82b65e71c03fa8d24b96170ce95d3fb8a264')
      .replace('…', 'filled-in'),
  ]),
);

/** The settings that a container gets, with its flags. */
function configOf(container: Manifest): Config {
  const environment: Record<string, string> = {
    ...Object.fromEntries(imageSettings),
    ...find('ConfigMap', 'ledgerprint').data,
    ...secret,
  };
  for (const { name, value } of container.env ?? []) environment[name] = value;
  const known = Object.values(settings).map(({ env }) => env);
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

it('kustomization.yaml lists every other file', () => {
  const [kustomization] = manifests.filter((one) => one.resources !== undefined);
  expect(kustomization.resources.toSorted()).toEqual(files.filter((file) => file !== 'kustomization.yaml'));
});

it('the files contain no secret, so that applying them again overwrites none', () => {
  expect(manifests.filter(({ kind, secretGenerator }) => kind === 'Secret' || secretGenerator)).toEqual([]);
  const secretSettings = Object.values(settings).flatMap(({ isSecret, env }) => (isSecret ? [env] : []));
  const applied = Object.keys(find('ConfigMap', 'ledgerprint').data);
  expect(applied.filter((name) => secretSettings.includes(name))).toEqual([]);
  expect(Object.keys(secret)).toEqual([
    ...['DATABASE_URL', 'SECRET_KEY', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ]);
});

it('the image is pinned by a digest that the operator fills in', () => {
  const [kustomization] = manifests.filter((one) => one.resources !== undefined);
  const [image] = kustomization.images;
  expect(Object.keys(image)).toEqual(['name', 'newName', 'digest']);
  expect(image.digest).toBe(`sha256:${'0'.repeat(64)}`);
  expect(manifests.filter(({ kind }) => kind === 'Deployment').map(containerOf)).toMatchObject([
    { image: image.name },
    { image: image.name },
  ]);
});

describe.each(['api', 'worker'])('the deployment of role %s', (role) => {
  const deployment = find('Deployment', `ledgerprint-${role}`);
  const container = containerOf(deployment);
  const { spec } = deployment.spec.template;

  it('has only existing and valid settings', () => {
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
    expect(annotations).toMatchObject({ 'prometheus.io/port': String(metricsPort), 'prometheus.io/path': '/metrics' });
  });

  it('probes the health paths, and allows time to migrate the schema', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
    expect(paths).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ]);
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(600);
  });

  it('allows more time to stop than the process needs', () => {
    const { stopTimeoutSeconds } = configOf(container);
    expect(Number(spec.terminationGracePeriodSeconds)).toBeGreaterThan(stopTimeoutSeconds + 10);
  });

  it('runs as the non-root user of the image, and may write only scratch files', () => {
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

  it('has limits, with the memory that the role needs', () => {
    const { requests, limits } = container.resources;
    expect(Object.keys(requests)).toEqual(['cpu', 'memory']);
    const { enrichmentThreads = 0 } = configOf(container);
    const neededMebibytes = role === 'api' ? 1_024 : 200 + 250 * enrichmentThreads;
    expect(toMebibytes(limits.memory)).toBeGreaterThan(neededMebibytes);
  });

  it('has the labels that its selector, disruption budget and service use', () => {
    const own = deployment.spec.template.metadata.labels;
    const budget = find('PodDisruptionBudget', `ledgerprint-${role}`);
    expect(deployment.spec.selector.matchLabels).toEqual(own);
    expect(budget.spec.selector.matchLabels).toEqual(own);
    expect(Number(budget.spec.minAvailable)).toBeLessThan(Number(deployment.spec.replicas));
    if (role === 'api') expect(find('Service', 'ledgerprint').spec.selector).toEqual(own);
  });
});

describe('incoming connections', () => {
  it('the ingress leads to the service, the service to the port of the calls', () => {
    const { rules, tls } = find('Ingress', 'ledgerprint').spec;
    expect(rules[0].http.paths[0].backend.service).toEqual({ name: 'ledgerprint', port: { name: 'http' } });
    expect(find('Service', 'ledgerprint').spec.ports).toMatchObject([{ name: 'http', targetPort: 'http' }]);
    const { publicUrl } = configOf(containerOf(find('Deployment', 'ledgerprint-api')));
    expect([rules[0].host, tls[0].hosts[0]]).toEqual([new URL(publicUrl ?? '').host, rules[0].host]);
  });

  it('calls come only from the ingress, which is trusted to name the client', () => {
    const [calls] = find('NetworkPolicy', 'ledgerprint').spec.ingress;
    expect(calls.ports).toEqual([{ port: 'http' }]);
    expect(calls.from).toEqual([namespace('ingress-nginx')]);
    expect(find('Ingress', 'ledgerprint').spec.ingressClassName).toBe('nginx');
    const { trustedProxies } = configOf(containerOf(find('Deployment', 'ledgerprint-api')));
    expect(trustedProxies).toEqual(['10.244.0.0/16']);
    expect(page).toContain('`TRUSTED_PROXIES`');
  });

  it('only the namespace of Prometheus can read metrics', () => {
    const [, metrics, ...more] = find('NetworkPolicy', 'ledgerprint').spec.ingress;
    expect(metrics).toEqual({ from: [namespace('monitoring')], ports: [{ port: 'metrics' }] });
    expect(more).toEqual([]);
  });

  it('docs/operator/deployment.md describes them', () => {
    expect(page).toContain('kubectl apply --kustomize deploy/kubernetes');
  });
});

describe('outgoing connections', () => {
  const reachesFrom = createEgress(manifests.filter(({ kind }) => kind === 'NetworkPolicy'));
  const fromApi = reachesFrom({ ...labels, 'app.kubernetes.io/component': 'api' });
  const fromWorker = reachesFrom({ ...labels, 'app.kubernetes.io/component': 'worker' });
  const database = '10.1.0.5';

  it('inside private networks, both reach only the database', () => {
    for (const reaches of [fromApi, fromWorker]) {
      expect(reaches(database, 5432)).toBe(true);
      expect(reaches(database, 443)).toBe(false);
      expect(reaches('10.1.0.6', 5432)).toBe(false);
    }
  });

  it('both reach the object store; workers also reach webhook receivers', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f::1']) {
      expect([fromApi(address, 443), fromApi(address, 80), fromApi(address, 22)]).toEqual([true, false, false]);
      expect([fromWorker(address, 443), fromWorker(address, 80), fromWorker(address, 22)]).toEqual([
        ...[true, true, false],
      ]);
    }
  });

  it('neither reaches an address that the webhook guard refuses', () => {
    const inside = [
      ...['10.0.0.1', '172.16.5.4', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
      ...['168.63.129.16', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
      ...['::1', 'fd00::1', 'fe80::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::', 'ff02::1'],
    ];
    const guard = createAddressGuard([]);
    for (const address of inside) {
      expect([address, guard(address)]).toEqual([address, expect.any(String)]);
      for (const port of [80, 443]) {
        expect([address, fromApi(address, port), fromWorker(address, port)]).toEqual([address, false, false]);
      }
    }
  });

  it('both reach the DNS of the cluster', () => {
    const [names] = find('NetworkPolicy', 'ledgerprint-egress').spec.egress;
    expect(names.to).toEqual([
      { ...namespace('kube-system'), podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } },
    ]);
    expect(names.ports).toEqual([
      { port: '53', protocol: 'UDP' },
      { port: '53', protocol: 'TCP' },
    ]);
  });
});

function namespace(name: string): Manifest {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

function toMebibytes(text: string): number {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(text) ?? [];
  return Number(number) * (unit === 'Gi' ? 1_024 : 1);
}
