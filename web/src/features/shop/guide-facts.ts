/** A text of at most `length` characters: whole words, and an ellipsis if something is left out. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;

/** Bytes as people read them: 84 kB, 1.2 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${String(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** 1 page, 12 pages. */
export const pageCount = (pages: number): string => `${String(pages)} ${pages === 1 ? 'page' : 'pages'}`;
