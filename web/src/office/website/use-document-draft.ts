import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  listOfficeWebsite,
  listOfficeWebsiteChanges,
  type OfficeDocument,
  readOfficeDocument,
  saveOfficeDocument,
} from '#contract/endpoints/website/office.ts';
import type { DocumentName } from '#contract/website/names.ts';
import { ApiError, isTransient } from '../../features/api/api-error.ts';
import { tabValue } from '../../features/storage/tab-value.ts';
import { officeCall, officeQueries } from '../api.ts';
import { isSame } from '../ui/typed-values.ts';

/** A document's content, in whatever state a draft is. */
export type Content = Readonly<Record<string, unknown>>;
const content = v.record(v.string(), v.unknown());

/** How long after the last key a draft is saved. */
const REST_MS = 1000;
const RETRY_MS = 3000;

/** What was typed stays in this tab until it is saved, also without a connection. */
const typedIn = (name: DocumentName) => {
  const typed = tabValue(
    `website:${name}`,
    v.nullable(v.object({ content, revision: v.number(), version: v.number(), isSaved: v.boolean() })),
    null,
  );
  if (typed.read()?.isSaved === true) typed.remove();
  return typed;
};

/** What the person typed before they chose someone else's version. */
const asideOf = (name: DocumentName) => tabValue(`website-aside:${name}`, v.nullable(content), null);

/** Shows what was saved, or what someone else saved. */
const showDocument = async (document: OfficeDocument) => {
  const queryKey = [readOfficeDocument.id, { name: document.name }];
  await officeQueries.cancelQueries({ queryKey });
  officeQueries.setQueryData(queryKey, document);
  for (const { id } of [listOfficeWebsite, listOfficeWebsiteChanges])
    void officeQueries.invalidateQueries({ queryKey: [id] });
};

/** What a save is a change to. */
const baseOf = ({ draft, version }: OfficeDocument) => ({ revision: draft?.revision ?? 0, version });

/** Saves what is typed, and finds out what became of it where no answer arrived. */
const useSaving = (
  name: DocumentName,
  stored: ReturnType<typeof typedIn>,
  onConflict: (theirs: OfficeDocument) => void,
) => {
  /** What was sent and perhaps saved, though no answer arrived. */
  const sent = useRef<Content[]>([]);
  const settle = async (document: OfficeDocument, saved: unknown) => {
    await showDocument(document);
    sent.current = [];
    const now = stored.read();
    if (now !== null) stored.write({ content: now.content, ...baseOf(document), isSaved: isSame(now.content, saved) });
  };
  return useMutation({
    mutationKey: [saveOfficeDocument.id, name],
    mutationFn: async () => {
      const now = stored.read();
      if (now === null) return;
      sent.current.push(now.content);
      const { isSaved: _, ...body } = now;
      const { res } = await officeCall(saveOfficeDocument, { name, ...body });
      await settle(res, now.content);
    },
    retry: (_, error) => isTransient(error),
    retryDelay: RETRY_MS,
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      const { res } = await officeCall(readOfficeDocument, { name });
      if (sent.current.some((one) => isSame(one, res.content))) await settle(res, res.content);
      else onConflict(res);
      sent.current = [];
    },
  });
};

/**
 * The draft of a document. It saves itself a moment after the last change, and when the person
 * leaves the field or the page; while there is no connection, it tries again.
 * @param server the document as it was last read or saved
 */
export const useDocumentDraft = (name: DocumentName, server: OfficeDocument) => {
  const [{ stored, aside }] = useState(() => ({ stored: typedIn(name), aside: asideOf(name) }));
  const typed = stored.use();
  const [theirs, setTheirs] = useState<OfficeDocument | null>(null);
  const saving = useSaving(name, stored, setTheirs);
  const save = () => {
    const now = stored.read();
    if (now === null || now.isSaved || theirs !== null) return;
    if (officeQueries.isMutating({ mutationKey: [saveOfficeDocument.id, name] }) === 0) saving.mutate();
  };
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    if (typed === null || typed.isSaved) return;
    const timer = setTimeout(saveLater, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const leave = () => saveLater();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  const now = typed?.content ?? server.content;
  const { revision } = typed ?? baseOf(server);
  const isUnsaved = typed !== null && !typed.isSaved;
  return {
    content: now,
    revision,
    isUnsaved,
    isSaving: saving.isPending,
    /** Why the last try failed, also while it is tried again; null if it didn't. */
    failure: isUnsaved && theirs === null ? (saving.error ?? saving.failureReason) : null,
    /** Something may have been saved since the last render. */
    change: (next: Content) => stored.write({ ...baseOf(server), ...stored.read(), content: next, isSaved: false }),
    save,
    forget: () => stored.remove(),
    /** What someone else saved in the meantime; null if nobody did. */
    theirs,
    takeTheirs: async () => {
      if (theirs === null) return;
      aside.write({ ...now });
      await showDocument(theirs);
      stored.write({ content: theirs.content, ...baseOf(theirs), isSaved: true });
      setTheirs(null);
    },
    keepMine: () => {
      if (theirs !== null) stored.write({ content: now, ...baseOf(theirs), isSaved: false });
      setTheirs(null);
    },
    aside: aside.use(),
    dropAside: () => aside.remove(),
  };
};
export type DocumentDraft = ReturnType<typeof useDocumentDraft>;
