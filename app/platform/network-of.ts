import { isIPv6 } from 'node:net';

/**
 * The part of an address that stands for one visitor: an IPv4 address itself, of an IPv6 address the /64 that one household or server has.
 * `networkOf('::ffff:10.0.0.1')` → '10.0.0.1'; `networkOf('2001:db8::1')` → '2001:db8:0:0'
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
