import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocuments } from '../documents.ts';
import { documentNames } from '../names.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8'));

/** The documents of this repository, with which a business begins. */
export const documents = parseDocuments(Object.fromEntries(documentNames.map((name) => [name, read(name)])));

export const { business } = documents;
