import type { Contents, DeployedSite, Version, Website } from './ports.ts';

/** What is published, and what its documents may show. */
export interface Published {
  readonly newest: Version | undefined;
  readonly deployed: DeployedSite['documents'];
  /** The business’s own documents, and the deployed ones for the others. */
  readonly contents: Contents;
  /** The names of the site’s pictures, and of uploaded photos. */
  readonly pictures: readonly string[];
}

export async function published(website: Pick<Website, 'newest' | 'deployed' | 'listUploads'>): Promise<Published> {
  const [newest, deployed, uploads] = await Promise.all([website.newest(), website.deployed(), website.listUploads()]);
  return {
    newest,
    deployed: deployed.documents,
    contents: { ...deployed.documents, ...newest?.documents },
    pictures: [...deployed.pictures, ...uploads],
  };
}
