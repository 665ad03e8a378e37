import dns from 'node:dns';

/**
 * Resolves all names below `localhost` to this machine, in the whole process, as RFC 6761 (6.3)
 * asks and browsers do. Emulators give an API such a name (`http://ID.execute-api.localhost:4566`),
 * which Linux resolves only with an extra module.
 * @returns restores the lookup
 */
export function resolveLocalhostNames(): () => void {
  const { lookup } = dns;
  const resolvable = (hostname: string) => (hostname.toLowerCase().endsWith('.localhost') ? 'localhost' : hostname);
  // Node's fetch takes no lookup option, so the module's own function is replaced.
  dns.lookup = Object.assign(
    (hostname: string, ...others: readonly unknown[]): unknown =>
      Reflect.apply(lookup, dns, [resolvable(hostname), ...others]),
    lookup,
  );
  return () => {
    dns.lookup = lookup;
  };
}
