/** Seconds: the link is used at once. */
const LINK_SECONDS = 60;

interface Store {
  read(key: string): Promise<Uint8Array | undefined>;
  link(key: string, seconds: number): Promise<string>;
}

/** Remembers where contents were read, so that another function can read one by a link. */
export function linkedReads() {
  const links = new WeakMap<Uint8Array, () => Promise<string>>();
  return {
    /** The same store, whose contents get links. */
    of: <Linked extends Store>(store: Linked) => ({
      ...store,
      async read(key: string) {
        const content = await store.read(key);
        if (content !== undefined) links.set(content, async () => await store.link(key, LINK_SECONDS));
        return content as Awaited<ReturnType<Linked['read']>>;
      },
    }),

    /** @throws Error for content that was read elsewhere */
    linkOf: async (content: Uint8Array): Promise<string> => {
      const link = links.get(content);
      if (link === undefined) throw new Error('Only content of a store has a link');
      return await link();
    },
  };
}
