import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as guideRule from '../../fields/office-guides.ts';
import { leftOut } from '../../fields/rules.ts';
import { photoTypes } from '../../website/photos.ts';

/** The facts of a guide that a person types. */
export const guideFacts = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.string(),
  priceCents: v.nullable(v.number()),
  edition: v.string(),
});

/** What a guide's page says about it, as a person types it. */
export const officeAbout = v.object({
  author: v.object({ name: v.string(), credential: v.string() }),
  /** ISO 8601 date. */
  checkedOn: v.string(),
  outcomes: v.array(v.string()),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** Ids of other guides. */
  related: v.array(v.string()),
});
export type OfficeAbout = v.InferOutput<typeof officeAbout>;

/** A guide that isn't published yet, or a change of one. */
export const officeDraft = v.object({
  ...guideFacts.entries,
  /** The upload with its PDF; empty if the guide keeps the PDF that it has. */
  upload: v.string(),
  /** Of the upload, as the browser counted them; publishing counts again. */
  pages: v.number(),
  /** What changed since the edition before; empty if nothing is said about it. */
  whatsNew: v.array(v.string()),
  /** Null if the guide's page keeps what it says about it. */
  about: v.nullable(officeAbout),
  /** The uploads of the pictures of a new PDF; each is empty if the guide keeps the one it has. */
  pictures: v.object({ coverSmall: v.string(), cover: v.string(), page1: v.string(), page2: v.string() }),
  /** The `version` of the guide that it changes; empty for a guide that isn't on sale. */
  basedOn: v.string(),
  /** Grows with every change. */
  version: v.number(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  /** The name of the member who saved it last. */
  savedBy: v.string(),
});
export type OfficeDraft = v.InferOutput<typeof officeDraft>;

export const officeGuide = v.object({
  ...guideFacts.entries,
  state: v.picklist(['on-sale', 'withdrawn', 'draft']),
  /** Empty for a draft. */
  fileName: v.string(),
  pages: v.number(),
  /** The path of the small picture of its first page; empty if it has none. */
  cover: v.string(),
  /** What its page says about it; null for a guide without a page. */
  about: v.nullable(officeAbout),
  /** From the outline of its PDF; missing for a guide without a page. */
  contents: v.exactOptional(v.array(v.object({ title: v.string(), page: v.number() }))),
  /** Whether a screen reader can read its PDF aloud; missing if no one has looked. */
  readAloud: v.exactOptional(v.boolean()),
  /** Names the facts on sale, so a change of others is refused; empty for a guide that isn't. */
  version: v.string(),
  withdrawnAt: v.nullable(v.number()),
  /** Whether the school year of the edition that is or was on sale is over. */
  pastSeason: v.boolean(),
  sold: v.number(),
  earnedCents: v.number(),
  draft: v.nullable(officeDraft),
});
export type OfficeGuide = v.InferOutput<typeof officeGuide>;

/** A bundle on sale. */
export const officeBundle = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  priceCents: v.number(),
  /** The ids of its guides; some may be off sale. */
  guides: v.array(v.string()),
  /** Names its facts, so a change of others is refused. */
  version: v.string(),
});
export type OfficeBundle = v.InferOutput<typeof officeBundle>;

export const listOfficeGuides = officeRead({
  id: 'list-office-guides',
  summary: 'Lists the guides and bundles with their sales.',
  path: 'office/guides',
  office: { roles: ['owner'] },
  success: {
    message: 'The guides.',
    res: v.object({
      guides: v.array(officeGuide),
      bundles: v.array(officeBundle),
      /** `sold` and `earnedCents` count orders made since then, in milliseconds since 1970. */
      countedSince: v.number(),
    }),
  },
});

export const openOfficeGuide = officeRead({
  id: 'open-office-guide',
  summary: 'Prints an address at which the PDF of a guide on sale can be read for a short time.',
  path: 'office/guides/{id}/file',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.guideId }),
  success: { message: 'The file.', res: v.object({ url: v.string() }) },
  refusals: ['NOT_FOUND'],
  redirectTo: 'url',
});

export const startOfficeUpload = officeAction({
  id: 'start-office-upload',
  path: 'office/uploads',
  /** A photo’s files are recorded as one, by `add-office-photo`. Nobody decides on cards. */
  office: { roles: ['owner'], action: 'upload', unrecorded: { kind: ['card', ...photoTypes] } },
  auditLog: 'Uploaded a file',
  changes: [],
  body: v.object({ kind: guideRule.uploadKind }),
  success: {
    message: 'Send the file.',
    res: v.object({ id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()), maxBytes: v.number() }),
  },
});

export const checkOfficeUpload = officeRead({
  id: 'check-office-upload',
  path: 'office/uploads/{id}/check',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.officeId('Unknown upload') }),
  body: v.object({}),
  success: {
    message: 'The file was read.',
    res: v.object({
      pages: v.number(),
      bytes: v.number(),
      /** What keeps it from being published, all at once and in sentences. */
      problems: v.array(v.string()),
      /** What keeps people with a screen reader from using it; it can be published with these. */
      warnings: v.exactOptional(v.array(v.string())),
    }),
  },
  refusals: ['NOT_FOUND'],
});

export const saveOfficeDraft = officeAction({
  id: 'save-office-draft',
  path: 'office/guides/draft',
  office: { roles: ['owner'], action: 'save-draft', subject: 'id' },
  auditLog: 'Saved a draft',
  changes: ['guides'],
  body: v.object({
    id: rule.guideId,
    /** Of the draft that was changed; 0 for a new one. */
    version: rule.version,
    title: guideRule.factText,
    desc: guideRule.factText,
    category: guideRule.factText,
    priceCents: v.optional(v.nullable(rule.cents), null),
    edition: guideRule.factText,
    /** Empty if the guide keeps the PDF that it has. */
    upload: guideRule.uploadOrNone,
    /** Of the upload, for the preview; publishing counts again. */
    pages: guideRule.pages,
    whatsNew: guideRule.whatsNew,
    /** Null if the guide's page keeps what it says about it. */
    about: guideRule.guideAbout,
    pictures: guideRule.guidePictures,
    /** The `version` of the guide on sale that it changes; empty for a guide that isn't on sale. */
    basedOn: rule.guideVersion,
  }),
  success: { message: 'The draft is saved.', res: officeDraft },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const discardOfficeDraft = officeAction({
  id: 'discard-office-draft',
  summary: 'Deletes the draft of a guide; what is on sale stays.',
  path: 'office/guides/discard',
  office: { roles: ['owner'], action: 'discard-draft', subject: 'id' },
  auditLog: 'Discarded a draft',
  changes: ['guides'],
  body: v.object({ id: rule.guideId, version: rule.version }),
  success: { message: 'The draft is gone.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const publishOfficeGuide = officeAction({
  id: 'publish-office-guide',
  path: 'office/guides/publish',
  office: { roles: ['owner'], confirmed: true, action: 'publish', subject: 'id' },
  auditLog: 'Published a guide',
  changes: ['guides'],
  body: v.object({
    id: rule.guideId,
    version: rule.version,
    /** Emails the buyers of earlier editions about a new one. */
    mailBuyers: guideRule.mailBuyers,
  }),
  success: {
    message: 'The guide is on sale. The shop shows it in a minute or less.',
    res: v.object({
      /** What is different from before, in words. */
      changes: v.array(v.string()),
    }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const withdrawOfficeGuide = officeAction({
  id: 'withdraw-office-guide',
  summary: 'Takes a guide off sale; its buyers keep it.',
  path: 'office/guides/withdraw',
  office: { roles: ['owner'], confirmed: true, action: 'withdraw', subject: 'id' },
  auditLog: 'Withdrew a guide',
  changes: ['guides'],
  body: v.object({ id: rule.guideId, version: rule.guideVersion }),
  success: { message: 'The guide is off sale. Buyers keep it.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** Puts a bundle on sale, or changes it. */
export const publishOfficeBundle = officeAction({
  id: 'publish-office-bundle',
  summary: 'Puts a bundle of guides on sale, or changes one.',
  path: 'office/bundles',
  office: { roles: ['owner'], confirmed: true, action: 'publish-bundle', subject: 'id' },
  auditLog: 'Published a bundle',
  changes: ['guides'],
  body: v.object({
    id: rule.guideId,
    title: leftOut(guideRule.factText, 'publishing says that it is missing'),
    desc: leftOut(guideRule.factText, 'publishing says that it is missing'),
    priceCents: rule.cents,
    /** In the order in which to read them. */
    guides: leftOut(guideRule.bundleGuides, 'publishing says that it is missing'),
    /** The `version` of the bundle on sale that it changes; empty for a new one. */
    version: rule.guideVersion,
  }),
  success: { message: 'The bundle is on sale. The shop shows it in a minute or less.' },
  refusals: ['CONFLICT'],
});

export const withdrawOfficeBundle = officeAction({
  id: 'withdraw-office-bundle',
  summary: 'Takes a bundle off sale; its buyers keep their guides.',
  path: 'office/bundles/withdraw',
  office: { roles: ['owner'], confirmed: true, action: 'withdraw-bundle', subject: 'id' },
  auditLog: 'Withdrew a bundle',
  changes: ['guides'],
  body: v.object({ id: rule.guideId, version: rule.guideVersion }),
  success: { message: 'The bundle is off sale. Its buyers keep their guides.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});
