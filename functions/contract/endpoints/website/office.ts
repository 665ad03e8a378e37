import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import { officeId, oneOf } from '../../fields/office.ts';
import { wholeFrom } from '../../fields/office-rules.ts';
import { missingCard } from '../../website/cards.ts';
import { documentNames } from '../../website/names.ts';
import { photoKinds, photoTypes } from '../../website/photos.ts';
import { DOCUMENT_MAX_LENGTH } from './limits.ts';

/**
 * The website's words, people and pictures in the office: drafts, and what is published of them.
 * Times are milliseconds since 1970.
 */

const name = oneOf(documentNames, 'Choose a part of the website');

/** Deeper parts would run out of stack; rules have at most 8 levels. */
const isFlat = (part: unknown, levels = 20): boolean =>
  typeof part !== 'object' ||
  part === null ||
  (levels > 0 && Object.values(part).every((inner) => isFlat(inner, levels - 1)));

/** A document as it is typed: a draft may break its rule, what is published may not. */
const content = v.pipe(
  v.optional(v.unknown(), null),
  v.record(v.string(), v.unknown(), 'Write something'),
  v.check((typed) => isFlat(typed) && JSON.stringify(typed).length <= DOCUMENT_MAX_LENGTH, 'This is too long'),
);

/** Changes with every save of a draft; 0 is no draft. */
const revision = wholeFrom('Reload the page', 0);

/** An entry of a document that keeps it from being published. */
export const documentProblem = v.object({
  /** The way to it, such as `counselors.0.picture`; empty for the document as a whole. */
  entry: v.string(),
  message: v.string(),
});
export type DocumentProblem = v.InferOutput<typeof documentProblem>;

/** A text or picture that is different from what is published. */
export const documentChange = v.object({
  /** The way to it, such as `counselors.0.role`. */
  entry: v.string(),
  /** Null where there is nothing. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type DocumentChange = v.InferOutput<typeof documentChange>;

const draft = v.object({ revision: v.number(), by: v.string(), at: v.number() });

const officeDocument = v.object({
  name: v.string(),
  /** The draft's content, or without one what is published. */
  content: v.record(v.string(), v.unknown()),
  /** Null without one. */
  draft: v.nullable(draft),
  /** The newest version of the website, to which a first draft is a change. */
  version: v.number(),
  problems: v.array(documentProblem),
});
export type OfficeDocument = v.InferOutput<typeof officeDocument>;

export const websiteVersion = v.object({
  /** Counts the publications. 0 is the site as it was deployed. */
  version: v.number(),
  by: v.string(),
  at: v.number(),
  /** The names of the documents that changed with it. */
  documents: v.array(v.string()),
  /** The version that it brought back. */
  restored: v.nullable(v.number()),
});
export type WebsiteVersion = v.InferOutput<typeof websiteVersion>;

const CHOOSE_DRAFTS = 'Choose what to publish';

const owners = { roles: ['owner'] } as const;

export const listOfficeWebsite = officeRead({
  id: 'list-office-website',
  summary: 'Lists the documents of the website, their drafts, and the newest versions.',
  path: 'office/website',
  office: owners,
  success: {
    status: 200,
    message: 'The website.',
    res: v.object({
      documents: v.array(
        v.object({
          name: v.string(),
          /** Whether it says that it is still the sample’s. */
          sample: v.boolean(),
          draft: v.nullable(draft),
        }),
      ),
      /** The newest first. */
      versions: v.array(websiteVersion),
      /**
       * The version that visitors see. It is behind the newest while pages are written, or if that
       * failed.
       */
      shown: v.number(),
      /** The preview cards that its pages lack. */
      missingCards: v.array(missingCard),
    }),
  },
});

export const readOfficeDocument = officeRead({
  id: 'read-office-document',
  summary: 'Reads a document of the website: its draft, or what is published.',
  path: 'office/website/document',
  office: owners,
  params: v.object({ name }),
  success: { status: 200, message: 'The document.', res: officeDocument },
});

/** Not in the audit log: nothing changes for anyone until it is published. */
export const saveOfficeDocument = officeRead({
  id: 'save-office-document',
  summary: 'Keeps a draft of a document of the website.',
  path: 'office/website/draft',
  office: owners,
  body: v.object({ name, content, revision, version: wholeFrom('Reload the page', 0) }),
  success: { status: 200, message: 'The draft is kept.', res: officeDocument },
  refusals: ['CONFLICT'],
});

export const discardOfficeDocument = officeAction({
  id: 'discard-office-document',
  summary: 'Throws the draft of a document of the website away.',
  path: 'office/website/discard',
  office: { ...owners, action: 'discard-website-draft', subject: 'name' },
  auditLog: 'Threw a draft of the website away',
  changes: ['website'],
  body: v.object({ name, revision }),
  success: { status: 200, message: 'The draft is gone.' },
  refusals: ['CONFLICT'],
});

export const previewOfficeDocument = officeRead({
  id: 'preview-office-document',
  summary: 'Shows a page of the website with a document as it is typed.',
  path: 'office/website/preview',
  office: owners,
  body: v.object({ name, content }),
  success: {
    status: 200,
    message: 'The page.',
    res: v.object({
      /** The whole page, without scripts; null if something in the document is wrong. */
      html: v.nullable(v.string()),
      problems: v.array(documentProblem),
    }),
  },
});

export const listOfficeWebsiteChanges = officeRead({
  id: 'list-office-website-changes',
  summary: 'Lists what publishing the drafts would change on the website.',
  path: 'office/website/changes',
  office: owners,
  success: {
    status: 200,
    message: 'The changes.',
    res: v.object({
      drafts: v.array(
        v.object({
          name: v.string(),
          ...draft.entries,
          changes: v.array(documentChange),
          problems: v.array(documentProblem),
        }),
      ),
    }),
  },
});

export const publishOfficeWebsite = officeAction({
  id: 'publish-office-website',
  summary: 'Publishes drafts of the website.',
  path: 'office/website/publish',
  office: { ...owners, confirmed: true, action: 'publish-website' },
  auditLog: 'Published the website',
  changes: ['website'],
  /** The drafts as they were read. */
  body: v.object({
    drafts: v.pipe(
      v.optional(v.unknown(), null),
      v.array(v.object({ name, revision }, CHOOSE_DRAFTS), CHOOSE_DRAFTS),
      v.nonEmpty(CHOOSE_DRAFTS),
    ),
  }),
  success: { status: 200, message: 'Published. It’ll be on the website in a minute.', res: websiteVersion },
  refusals: ['CONFLICT'],
});

const UPLOAD_AGAIN = 'Upload the photo again';

/** No passkey: no page shows the photo until a document that names it is published. */
export const addOfficePhoto = officeAction({
  id: 'add-office-photo',
  summary: 'Keeps the uploaded files of a photo for the website.',
  path: 'office/website/photos',
  office: { ...owners, action: 'add-photo' },
  auditLog: 'Uploaded a photo',
  changes: [],
  body: v.object({
    kind: oneOf(photoKinds, 'Choose what the photo is for'),
    files: v.pipe(
      v.optional(v.unknown(), null),
      v.array(
        v.object(
          {
            /** Of the upload. */
            id: officeId(UPLOAD_AGAIN),
            type: oneOf(photoTypes, UPLOAD_AGAIN),
            width: wholeFrom(UPLOAD_AGAIN, 1),
          },
          UPLOAD_AGAIN,
        ),
        UPLOAD_AGAIN,
      ),
    ),
  }),
  /** How documents name the photo. */
  success: { status: 200, message: 'The photo is here.', res: v.object({ name: v.string() }) },
  refusals: ['NOT_FOUND'],
});

/** Not in the audit log: browsers draw cards without being asked. */
export const addOfficeCard = officeRead({
  id: 'add-office-card',
  summary: 'Keeps a preview card that a browser drew, and has pages name the cards once none is missing.',
  path: 'office/website/cards',
  office: owners,
  body: v.object({
    /** The name of a missing one. */
    card: officeId('Choose a card'),
    /** A JPEG. */
    upload: officeId('Upload the card'),
  }),
  success: { status: 200, message: 'The card is here.' },
  refusals: ['NOT_FOUND'],
});

export const restoreOfficeWebsite = officeAction({
  id: 'restore-office-website',
  summary: 'Brings an earlier version of the website back.',
  path: 'office/website/restore',
  office: { ...owners, confirmed: true, action: 'restore-website' },
  auditLog: 'Brought an earlier website back',
  changes: ['website'],
  body: v.object({
    version: wholeFrom('Choose a version', 0),
    /** The newest version as the person saw it. */
    newest: wholeFrom('Reload the page', 0),
  }),
  success: { status: 200, message: 'It’s back. It’ll be on the website in a minute.', res: websiteVersion },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});
