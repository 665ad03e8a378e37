import { useState } from 'react';
import * as v from 'valibot';
import {
  OUTCOME_MAX_LENGTH,
  OUTCOMES_MAX,
  WHATS_NEW_MAX,
  WHATS_NEW_MAX_LENGTH,
} from '#contract/endpoints/guides/limits.ts';
import {
  discardOfficeDraft,
  type OfficeDraft,
  type OfficeGuide,
  officeDraft,
  publishOfficeGuide,
  saveOfficeDraft,
  withdrawOfficeGuide,
} from '#contract/endpoints/guides/office.ts';
import { ApiError } from '../../features/api/api-error.ts';
import { draftOf as tabDraftOf } from '../../features/forms/draft.ts';
import { restored } from '../../features/forms/restored.ts';
import { officeCall, refetchAfter, refetchAfterFailure } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { centsOf } from '../ui/typed-amounts.ts';
import { isSame } from '../ui/typed-values.ts';
import { problemOfLines } from './about-values.ts';
import {
  draftOf,
  freeSlug,
  type GuideValues,
  givenBy,
  guideValues,
  hasOtherEdition,
  type PdfWords,
  textsOf,
  valuesOf,
} from './guide-values.ts';
import { NEW_GUIDE } from './new-guide.ts';

export type GuideAction = 'save' | 'publish' | 'discard' | 'withdraw';

interface Failure {
  action: GuideAction;
  /** Another one for each try, and the same while fields are corrected. */
  attempt: symbol;
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Someone else changed the guide or its draft first. */
  isConflict: boolean;
  /** What someone else saved in the meantime. */
  theirs: OfficeDraft | undefined;
}

interface Done {
  message: string;
  /** What is different from before, in words. */
  changes: readonly string[];
}

const failureOf = (action: GuideAction, error: unknown): Failure => {
  const refused = error instanceof ApiError ? error : undefined;
  const { priceCents, ...others } = refused?.fields ?? {};
  const theirs = v.safeParse(officeDraft, refused?.res);
  return {
    action,
    attempt: Symbol(action),
    message: problemOf(error),
    fields: { ...others, ...(priceCents === undefined ? {} : { price: priceCents }) },
    isConflict: refused?.code === 'CONFLICT',
    theirs: theirs.success ? theirs.output : undefined,
  };
};

/** What the server calls values that have another name in the form. */
const SERVER_NAMES: Readonly<Record<string, string>> = {
  authorName: 'author',
  authorCredential: 'author',
  upload: 'file',
};

/** A failure without what was wrong with these fields; null if nothing else was. */
function without(failure: Failure, names: readonly string[]): Failure | null {
  const all = Object.entries(failure.fields);
  const left = all.filter(([name]) => !names.includes(name));
  if (left.length === all.length) return failure;
  return left.length === 0 ? null : { ...failure, fields: Object.fromEntries(left) };
}

const endpoints = {
  save: saveOfficeDraft,
  publish: publishOfficeGuide,
  discard: discardOfficeDraft,
  withdraw: withdrawOfficeGuide,
} as const satisfies Record<GuideAction, unknown>;
const changed = (message: string): Done => ({ message, changes: [] });

/** What is wrong with a field of lines, under its name. */
function wrongLines(name: string, ...lines: Parameters<typeof problemOfLines>): Record<string, string> {
  const problem = problemOfLines(...lines);
  return problem === '' ? {} : { [name]: problem };
}

/** What can be known to be wrong before the server is asked. */
const typedWrong = (
  action: GuideAction,
  values: GuideValues,
  guide: OfficeGuide | undefined,
): Record<string, string> => ({
  ...(action === 'publish' && values.title.trim() === '' ? { title: 'Enter a title' } : {}),
  ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.id) && values.id !== NEW_GUIDE
    ? {}
    : { id: 'Use lower-case letters, digits and single hyphens' }),
  ...(values.price.trim() === '' || centsOf(values.price) !== null ? {} : { price: 'Enter a price such as 14.99' }),
  ...(hasOtherEdition(guide, values)
    ? wrongLines('whatsNew', values.whatsNew, WHATS_NEW_MAX, WHATS_NEW_MAX_LENGTH)
    : {}),
  ...wrongLines('outcomes', values.outcomes, OUTCOMES_MAX, OUTCOME_MAX_LENGTH),
});

/** A failure that was found before the server was asked. */
const marked = (action: GuideAction, fields: Failure['fields']): Failure => ({
  action,
  attempt: Symbol(action),
  message: 'Please correct the marked fields.',
  fields,
  isConflict: false,
  theirs: undefined,
});

/** Whether earlier buyers keep their PDF and get a new edition free, and an email about it. */
function useMailBuyers(guide: OfficeGuide | undefined, values: GuideValues) {
  const [mailBuyers, setMailBuyers] = useState(false);
  // An edition that keeps its PDF is a correction.
  const isNewEdition = hasOtherEdition(guide, values) && values.upload !== '';
  return { isNewEdition, mailBuyers, setMailBuyers };
}

/** What the form has, and what of it is saved. The rest stays in this tab. */
function useGuideValues(guide: OfficeGuide | undefined, taken: readonly string[]) {
  const [stored] = useState(() => tabDraftOf(`office:guide:${guide?.id ?? NEW_GUIDE}`));
  const [saved, setSaved] = useState(() => valuesOf(guide));
  const [{ values, given }, setState] = useState<FormState>(() => ({
    values: restored(stored, guideValues, saved),
    given: {},
  }));
  /** The short name follows the title until it is typed, or saved. */
  const isNamedBy = ({ version, id, title }: GuideValues) =>
    guide === undefined && version === 0 && id === freeSlug(title, taken);
  const change = (changesOf: (before: FormState) => { changes: Partial<GuideValues>; given?: Partial<PdfWords> }) => {
    setState((before) => {
      const { changes, given: next = before.given } = changesOf(before);
      const { title } = changes;
      const named = title !== undefined && isNamedBy(before.values) ? { id: freeSlug(title, taken) } : {};
      const after = { ...before.values, ...named, ...changes };
      stored.write(after);
      return { values: after, given: next };
    });
  };
  return {
    values,
    /** Whether the short name is still the title's. */
    isNamed: isNamedBy(values),
    /** Whether a value is what the chosen PDF gave. */
    isFromPdf: (name: keyof PdfWords) => values[name] !== '' && values[name] === given[name],
    isDirty: !isSame(saved, values),
    set: (changes: Partial<GuideValues>) => change(() => ({ changes })),
    /** Takes what a PDF says, and nothing in place of what was typed. */
    fill: (words: PdfWords) => {
      change((before) => {
        const changes = givenBy(words, before.values, before.given);
        return { changes, given: changes };
      });
    },
    /** Takes values that are saved. */
    take: (next: GuideValues) => {
      stored.remove();
      setSaved(next);
      setState((before) => ({ ...before, values: next }));
    },
    forget: () => stored.remove(),
  };
}

/** What the form has, and what of it the chosen PDF gave. */
interface FormState {
  values: GuideValues;
  given: Partial<PdfWords>;
}

/** Runs one action at a time, and keeps what went wrong. */
function useRun(onDone: (action: GuideAction, done: Done) => void) {
  const [busy, setBusy] = useState<GuideAction | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (action: GuideAction, work: () => Promise<Done>) => {
    if (busy !== null) return;
    setBusy(action);
    setFailure(null);
    try {
      const done = await work();
      await refetchAfter(endpoints[action]);
      onDone(action, done);
    } catch (error) {
      const failed = failureOf(action, error);
      const shown = refetchAfterFailure(endpoints[action], error);
      // The page then shows what someone else did.
      if (failed.isConflict) await shown;
      setFailure(failed);
    } finally {
      setBusy(null);
    }
  };
  /** What was wrong with these values is no longer, nor with a short name that follows them. */
  const correct = (changes: Partial<GuideValues>, isNamed: boolean) => {
    const names = Object.keys(changes).map((name) => SERVER_NAMES[name] ?? name);
    setFailure((before) => before && without(before, isNamed && names.includes('title') ? [...names, 'id'] : names));
  };
  return { busy, failure, setFailure, correct, run };
}

/**
 * The form of a guide and its actions. What was typed stays in this tab until it is saved.
 * @param taken the short names of other guides and bundles
 * @param onDone called after an action, when the list has been fetched again
 */
export function useGuideForm(
  guide: OfficeGuide | undefined,
  taken: readonly string[],
  onDone: (action: GuideAction, done: Done & { id: string }) => void,
) {
  const { values, isNamed, isFromPdf, isDirty, set, fill, take, forget } = useGuideValues(guide, taken);
  const mail = useMailBuyers(guide, values);
  const { busy, failure, setFailure, correct, run } = useRun((action, done) => {
    if (action !== 'save') forget();
    onDone(action, { ...done, id: values.id });
  });

  /** Saves what the form has, and answers its version. */
  const save = async (): Promise<number> => {
    const { res } = await officeCall(saveOfficeDraft, draftOf(values, guide));
    take({ ...values, version: res.version });
    return res.version;
  };
  const checked = (action: GuideAction, work: () => Promise<Done>) => {
    const fields = typedWrong(action, values, guide);
    if (Object.keys(fields).length === 0) void run(action, work);
    else setFailure(marked(action, fields));
  };

  return {
    values,
    isFromPdf,
    /** Changes values; what was wrong with them is no longer. */
    set: (changes: Partial<GuideValues>) => {
      set(changes);
      correct(changes, isNamed);
    },
    fill: (words: PdfWords) => {
      fill(words);
      correct(Object.fromEntries(Object.entries(words).filter(([, word]) => word !== '')), true);
    },
    busy,
    failure,
    isDirty,
    ...mail,
    save: () => {
      checked('save', async () => {
        await save();
        return changed('The draft is saved.');
      });
    },
    publish: () => {
      checked('publish', async () => {
        const version = isDirty || values.version === 0 ? await save() : values.version;
        const request = { id: values.id, version, mailBuyers: mail.isNewEdition && mail.mailBuyers };
        const { message, res } = await officeCall(publishOfficeGuide, request);
        return { message, changes: res.changes };
      });
    },
    discard: () => {
      void run('discard', async () => {
        const { version } = values;
        if (version === 0) return changed('Your changes are gone.');
        return changed((await officeCall(discardOfficeDraft, { id: values.id, version })).message);
      });
    },
    withdraw: () => {
      void run('withdraw', async () => {
        const { message } = await officeCall(withdrawOfficeGuide, { id: values.id, version: guide?.version ?? '' });
        return changed(message);
      });
    },
    /** Takes what someone else saved, instead of what was typed. */
    takeTheirs: (theirs: OfficeDraft) => {
      take(textsOf(theirs, guide?.about));
      setFailure(null);
    },
    /** Keeps what was typed, as a change of what someone else saved. */
    keepMine: ({ version, basedOn }: { version: number; basedOn: string }) => {
      set({ version, basedOn });
      setFailure(null);
    },
  };
}
