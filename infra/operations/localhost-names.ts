import dns from 'node:dns';

/**
 * Leads all names below `localhost` to this machine, in the whole process, as RFC 6761 (6.3) asks of whoever resolves names, and as
 * browsers do: emulators give an API such a name (`http://ID.execute-api.localhost:4566`), which Linux finds only with a
 * module of its own. The request itself still names what was asked for.
 * @returns undoes it
 */
export function resolveLocalhostNames(): () => void {
  const { lookup } = dns;
  const known = (hostname: string) => (hostname.toLowerCase().endsWith('.localhost') ? 'localhost' : hostname);
  // Connections look names up by whatever stands here at that time; Node's fetch lets nobody say how.
  dns.lookup = Object.assign(
    (hostname: string, ...others: readonly unknown[]): unknown =>
      Reflect.apply(lookup, dns, [known(hostname), ...others]),
    lookup,
  );
  return () => {
    dns.lookup = lookup;
  };
}
