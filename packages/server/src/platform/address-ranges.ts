import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** True for a range such as `10.1.0.0/16` or `fd00::/8`, and for a single address. */
export function isAddressRange(text: string): boolean {
  return findRange(text) !== undefined;
}

/** The canonical form of an address: IPv4 in IPv6 as IPv4, IPv6 shortened; undefined if the text is not an address. */
export function findAddress(text: string): string | undefined {
  return parseAddress(text)?.toString();
}

/** The network of one customer: an IPv4 address, or the /64 of an IPv6 address. Other texts are returned as they are. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns a check whether an address is in one of the ranges, which must be valid. Other texts are in none. */
export function createAddressRanges(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(getRange);
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && parsed.some((range) => contains(range, address));
  };
}

type Range = readonly [network: Address, bits: number];

function contains([network, bits]: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network as ipaddr.IPv4 & ipaddr.IPv6, bits);
}

function getRange(text: string): Range {
  const range = findRange(text);
  if (range === undefined) throw new Error(`"${text}" is not an address range`);
  return range;
}

function findRange(text: string): Range | undefined {
  const address = parseAddress(text);
  if (address !== undefined) return [address, address.kind() === 'ipv4' ? 32 : 128];
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text);
  if (!ipaddr.IPv6.isValidCIDR(text)) return undefined;
  const [network, bits] = ipaddr.IPv6.parseCIDR(text);
  // IPv4-mapped addresses are compared as IPv4, so such a range would never match.
  return network.isIPv4MappedAddress() ? undefined : [network, bits];
}

/** Accepts only the usual notation: a shortened or octal one is more likely a mistake or a trick. */
function parseAddress(text: string): Address | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
  return isAddress ? ipaddr.process(text) : undefined;
}
