import * as v from 'valibot';
import * as limit from '../endpoints/guides/limits.ts';
import { clean, cleanLine } from '../text.ts';
import { photoTypes } from '../website/photos.ts';
import { guideId } from './office.ts';
import { wholeFrom } from './office-rules.ts';
import { text, unchanged } from './rules.ts';

/** What the office says of guides. */

const atMostOf = /* @__NO_SIDE_EFFECTS__ */ <Rule extends v.GenericSchema>(rule: Rule, max: number) =>
  v.pipe(v.array(rule, 'Reload the page'), v.maxLength(max, `Keep at most ${String(max)}`));

/** The ids of a bundle's guides; publishing checks them. */
export const bundleGuides = v.pipe(v.optional(v.unknown(), []), atMostOf(guideId, limit.BUNDLE_MAX_GUIDES));

/** A fact of a guide in a draft, which may be unfinished; publishing checks it. */
export const factText = v.pipe(
  text({ required: 'Enter text', max: 400, tooLong: 'This cannot exceed 400 characters' }, clean),
);

/** What a guide's page says about it, in a draft: it may be unfinished, but not too much. */
const draftLine = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  v.pipe(text({ required: 'Enter text', max, tooLong: `This cannot exceed ${String(max)} characters` }, cleanLine));

/** What is new in an edition, in a draft. */
export const whatsNew = v.pipe(
  v.optional(v.unknown(), []),
  atMostOf(draftLine(limit.WHATS_NEW_MAX_LENGTH), limit.WHATS_NEW_MAX),
);

export const guideAbout = v.pipe(
  v.optional(v.unknown(), null),
  v.nullable(
    v.object(
      {
        author: v.object({
          name: draftLine(limit.AUTHOR_NAME_MAX_LENGTH),
          credential: draftLine(limit.AUTHOR_CREDENTIAL_MAX_LENGTH),
        }),
        checkedOn: draftLine(10),
        outcomes: atMostOf(draftLine(limit.OUTCOME_MAX_LENGTH), limit.OUTCOMES_MAX),
        questions: atMostOf(
          v.object({ question: draftLine(limit.QUESTION_MAX_LENGTH), answer: draftLine(limit.ANSWER_MAX_LENGTH) }),
          limit.QUESTIONS_MAX,
        ),
        related: atMostOf(draftLine(limit.GUIDE_ID_MAX_LENGTH), limit.RELATED_GUIDES_MAX),
      },
      'Reload the page',
    ),
  ),
);

/** What is uploaded: a PDF, a picture of its pages, a preview card, or a file of a photo. */
export const uploadKind = v.pipe(
  v.optional(v.unknown(), 'pdf'),
  v.picklist(['pdf', 'picture', 'card', ...photoTypes], 'Choose a PDF or a picture'),
);

/** Whether the buyers of earlier editions get an email. */
export const mailBuyers = v.pipe(
  v.optional(v.unknown(), false),
  v.boolean('Choose whether to email the buyers of earlier editions'),
);

/** An upload, or empty. */
export const uploadOrNone = v.pipe(
  text({ required: 'Unknown upload', max: 40, tooLong: 'Unknown upload' }, unchanged),
  v.regex(/^[\w-]*$/, 'Unknown upload'),
);

/** The uploads of a guide's pictures; each is empty if the guide keeps the one that it has. */
export const guidePictures = v.pipe(
  v.optional(v.unknown(), {}),
  v.object(
    { coverSmall: uploadOrNone, cover: uploadOrNone, page1: uploadOrNone, page2: uploadOrNone },
    'Choose the PDF again',
  ),
);

/** The number of pages that a browser counted. */
export const pages = wholeFrom('Choose the PDF again', 0);
