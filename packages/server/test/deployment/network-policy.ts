import { createAddressRanges } from '../../src/platform/address-ranges.ts';

type Labels = Readonly<Record<string, string>>;
type Peer = { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } };
type Rule = { readonly to: readonly Peer[]; readonly ports: readonly { readonly port: string }[] };
type Policy = {
  readonly spec: {
    readonly podSelector: { readonly matchLabels: Labels };
    readonly policyTypes: readonly string[];
    readonly egress?: readonly Rule[];
  };
};

/** Says which addresses a pod with these labels can reach; like Kubernetes, it combines all policies that select the pod. */
export function createEgress(policies: readonly Policy[]) {
  return (labels: Labels) => {
    const selected = policies.filter(
      ({ spec }) =>
        spec.policyTypes.includes('Egress') &&
        Object.entries(spec.podSelector.matchLabels).every(([name, value]) => labels[name] === value),
    );
    // Without any policy, a pod reaches everything.
    if (selected.length === 0) return () => true;
    const rules = selected.flatMap(({ spec }) => spec.egress ?? []);
    return (address: string, port: number) =>
      rules.some(
        ({ to, ports }) => ports.some((one) => Number(one.port) === port) && to.some((peer) => isPeer(peer, address)),
      );
  };
}

function isPeer({ ipBlock }: Peer, address: string): boolean {
  if (ipBlock === undefined) return false;
  const { cidr, except = [] } = ipBlock;
  return createAddressRanges([cidr])(address) && !createAddressRanges(except)(address);
}
