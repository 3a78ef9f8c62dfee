import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** The kind of an address that must not be called, as in "a … address"; undefined if it may be called. */
export type AddressGuard = (address: string | undefined) => string | undefined;

// IPv6 addresses outside this range are for special purposes or not assigned.
const globalUnicast = toRange('2000::/3');
// A public address, but on Azure every machine reaches the platform's own services there.
const azurePlatform = toRange('168.63.129.16/32');

/**
 * Allows global unicast addresses and the ranges that the operator has allowed. IPv6 addresses that embed IPv4
 * addresses are judged by those. A text that is not an address is refused.
 */
export function createAddressGuard(allowedCidrs: readonly string[]): AddressGuard {
  const allowedRanges = allowedCidrs.map(toRange);
  const findReason = (address: Address): string | undefined => {
    if (allowedRanges.some((range) => isIn(address, range))) return undefined;
    const embedded = embeddedIn(address);
    if (embedded.length > 0) return embedded.map(findReason).find((reason) => reason !== undefined);
    return specialRangeOf(address);
  };
  return (text) => {
    const address = parseAddress(text);
    return address === undefined ? 'invalid' : findReason(address);
  };
}

function specialRangeOf(address: Address): string | undefined {
  if (isIn(address, azurePlatform)) return 'platform service';
  const range = address.range();
  if (range !== 'unicast') return rangeWords[range] ?? range;
  return address.kind() === 'ipv6' && !isIn(address, globalUnicast) ? 'reserved' : undefined;
}

/** The IPv4 addresses that a packet to this IPv6 address may reach; none for an ordinary address. */
function embeddedIn(address: Address): readonly ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  switch (address.range() as string) {
    case 'ipv4Mapped':
      return [ipv4Of(bytes.slice(12))];
    case 'rfc6052':
      // 64:ff9b:1::/48 leads to a translator on the local network, and only the translator knows where the IPv4 address
      // is.
      return isIn(address, localNat64) ? [] : [ipv4Of(bytes.slice(12))];
    case '6to4':
      return [ipv4Of(bytes.slice(2, 6))];
    case 'teredo':
      // The server's address, and the client's with every bit inverted.
      return [ipv4Of(bytes.slice(4, 8)), ipv4Of(bytes.slice(12).map((byte) => byte ^ 0xff))];
    case 'unicast':
      return isIn(address, ipv4Compatible) ? [ipv4Of(bytes.slice(12))] : [];
    default:
      return [];
  }
}

const localNat64 = toRange('64:ff9b:1::/48');
// Deprecated, and the only embedding that the library treats as ordinary addresses.
const ipv4Compatible = toRange('::/96');

function ipv4Of(bytes: number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes);
}

function parseAddress(text: string | undefined): Address | undefined {
  if (text === undefined || !ipaddr.isValid(text)) return undefined;
  return ipaddr.parse(text);
}

function toRange(cidr: string): Range {
  return ipaddr.parseCIDR(cidr);
}

function isIn(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

/** The library's names of ranges that are not words. */
const rangeWords: Readonly<Record<string, string>> = {
  linkLocal: 'link-local',
  carrierGradeNat: 'carrier-grade NAT',
  uniqueLocal: 'unique local',
  deprecatedSiteLocal: 'site-local',
  discard: 'discard-only',
  rfc6145: 'IPv4-translated',
  rfc6052: 'local-use NAT64',
  amt: 'AMT',
  as112: 'AS112',
  as112v6: 'AS112',
  deprecatedOrchid: 'ORCHID',
  orchid2: 'ORCHID',
  droneRemoteIdProtocolEntityTags: 'drone remote ID',
  segmentRouting: 'segment routing',
};
