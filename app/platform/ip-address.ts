import ipaddr from 'ipaddr.js';

/** An IPv4-mapped IPv6 address counts as IPv4; null for an invalid address. */
const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/** As it would be written again: without leading zeros. */
const plainIpv4 = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/;

/**
 * The network that counts as one visitor: an IPv4 address itself, the /64 of an IPv6 address.
 * `networkOf('::ffff:10.0.0.1')` → '10.0.0.1'; `networkOf('2001:db8::1')` → '2001:db8::/64'
 */
export function networkOf(address: string): string {
  if (plainIpv4.test(address)) return address;
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const plain = new ipaddr.IPv6(parsed.toByteArray()).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}/64`;
}

/** Whether it is an address of this machine. */
export const isLoopback = (address: string) => parse(address)?.range() === 'loopback';

/** All that IANA gives out of IPv6. Elsewhere are addresses like ::10.0.0.1, which the library takes for plain ones. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the internet: not private, loopback, link-local, of a tunnel or reserved. */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  return parsed?.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(givenOut));
}
