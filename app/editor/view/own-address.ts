/**
 * An address of this portal as texts have it, which goes with the portal to another host.
 *
 * @example withoutOrigin('https://portal.example.pl/kontakt') // '/kontakt'
 */
export function withoutOrigin(address: string): string {
  const { origin } = location;
  return /^\/(?!\/)/.test(address.slice(origin.length)) && address.startsWith(origin)
    ? address.slice(origin.length)
    : address;
}
