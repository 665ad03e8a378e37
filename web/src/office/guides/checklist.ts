import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { centsOf } from '../ui/typed-amounts.ts';
import { type GuideValues } from './guide-values.ts';
import { lacksUploads } from './page-pictures.ts';
import type { Upload } from './use-upload.ts';

/** The values that have a field of their own in the form. */
export type FactName = 'title' | 'id' | 'desc' | 'category' | 'price' | 'edition' | 'whatsNew';

/** What a guide needs before it can be published, in the order of the form. */
export interface Missing {
  name: FactName | 'file';
  label: string;
}

const facts = [
  { name: 'title', label: 'Title' },
  { name: 'id', label: 'Short name' },
  { name: 'desc', label: 'Description' },
  { name: 'category', label: 'Category' },
  { name: 'price', label: 'Price' },
  { name: 'edition', label: 'Edition' },
] as const;

interface MissingInProps {
  guide: OfficeGuide | undefined;
  values: GuideValues;
  upload: Upload;
  isNewEdition: boolean;
}

/** What is still missing in the form of a guide. */
export function missingIn({ guide, values, upload, isNewEdition }: MissingInProps): Missing[] {
  const hasFile = values.upload !== '' || (guide !== undefined && guide.fileName !== '');
  const isOnItsWay = ['drawing', 'sending', 'checking'].includes(upload.step);
  const lacksFile = !isOnItsWay && (!hasFile || lacksUploads(values) || upload.problems.length > 0);
  return [
    ...(lacksFile ? [{ name: 'file', label: 'PDF' } as const] : []),
    ...facts.filter(({ name }) => values[name].trim() === '' || (name === 'price' && centsOf(values.price) === null)),
    ...(isNewEdition && values.whatsNew.trim() === '' ? [{ name: 'whatsNew', label: 'What’s new' } as const] : []),
  ];
}

/** What the chosen PDF doesn't say and the guide's page would show. */
export function notInPdf({ facts: read }: Upload, values: GuideValues): string[] {
  if (read === undefined) return [];
  return [
    ...(read.title === '' && values.title.trim() === '' ? ['title'] : []),
    ...(read.contents.length === 0 ? ['contents'] : []),
    ...(read.language === '' ? ['language'] : []),
  ];
}
