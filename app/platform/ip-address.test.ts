import { expect, test } from 'vitest';
import { isLoopback, isPublicAddress, networkOf } from './ip-address';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0DB8:0:0:ffff:1:2:3', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'not an address'],
  ['10.0.0.1:8080', '10.0.0.1:8080'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['::', false],
  ['127.example.com', false],
  ['', false],
])('%j is this machine: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  // 10.0.0.1 and 127.0.0.1, as they were once written in IPv6.
  ['::a00:1', false],
  ['::7f00:1', false],
  ['4000::1', false],
])('%s is an address of the internet: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
