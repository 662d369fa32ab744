import ipaddr from 'ipaddr.js';

/** IPv4 that was mapped into IPv6 counts as IPv4; null for what is no address. */
const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/**
 * The part of an address that stands for one visitor: an IPv4 address itself, of an IPv6 address the /64 that one
 * household or server has. `networkOf('::ffff:10.0.0.1')` → '10.0.0.1'; `networkOf('2001:db8::1')` → '2001:db8::/64'
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const plain = new ipaddr.IPv6(parsed.toByteArray()).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}/64`;
}

/** Whether an address is this machine itself. */
export const isLoopback = (address: string) => parse(address)?.range() === 'loopback';
