import * as pdf from '@cantoo/pdf-lib';

/** What an action of each kind does, for someone who never heard of its name. */
const DOES: Readonly<Partial<Record<string, string>>> = {
  JavaScript: 'runs a script',
  Launch: 'starts a program or opens a file',
  SubmitForm: 'sends what readers type',
  ImportData: 'reads data from another file',
  GoToR: 'opens another file',
  GoToE: 'opens an attached file',
  URI: 'opens a website by itself',
  Named: 'runs a command of the reader, such as printing',
  Rendition: 'plays a video or a sound',
  Movie: 'plays a video',
  Sound: 'plays a sound',
  ResetForm: 'clears a form',
  Hide: 'hides parts of a page',
  SetOCGState: 'hides parts of a page',
};

/** Annotations that bring a file or play one. */
const MEDIA: Readonly<Partial<Record<string, string>>> = {
  RichMedia: 'a video or an animation',
  Screen: 'a video or a sound',
  Movie: 'a video',
  Sound: 'a sound',
  '3D': 'a 3D model',
};

const ATTACHED = 'has a file attached; remove the attachment';
const DAMAGED = 'has a part that is damaged; export it again';
const FORM = 'has a form of a kind that few readers open (XFA); export it without';

/** Entries that lead away from a page. What they lead to is looked at after all pages. */
const AWAY = ['Parent', 'P', 'Kids'];

/** What is looked at next, and where it was found. */
interface Found {
  readonly object: pdf.PDFObject | undefined;
  /** Such as "on page 3". */
  readonly where: string;
}

/**
 * Everything that a reader would run, play or save, as ends of a sentence that begins with the
 * file. Links may lead to websites and to places of the document, and nothing else happens.
 *
 * Looks at every object that the document refers to, each once, so circles end.
 */
export function forbiddenParts(document: pdf.PDFDocument): string[] {
  const walk = new Walk();
  walk.pages(pagesOf(document.catalog));
  walk.catalog(document.catalog);
  return [...walk.problems];
}

/**
 * The pages in their order. What has kids is a part of the tree, and all else a page, whatever type
 * they say: some programs leave the types out, and readers don't need them.
 */
function pagesOf(catalog: pdf.PDFDict): pdf.PDFDict[] {
  const pages: pdf.PDFDict[] = [];
  const seen = new Set<pdf.PDFObject>();
  const stack = [catalog.lookup(pdf.PDFName.of('Pages'))];
  while (stack.length > 0) {
    const node = stack.pop();
    if (!(node instanceof pdf.PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(pdf.PDFName.of('Kids'));
    if (!(kids instanceof pdf.PDFArray)) pages.push(node);
    else for (let index = kids.size() - 1; index >= 0; index -= 1) stack.push(kids.lookup(index));
  }
  return pages;
}

class Walk {
  readonly problems = new Set<string>();
  private readonly seen = new Set<pdf.PDFObject>();
  private readonly later: Found[] = [];

  pages(pages: readonly pdf.PDFDict[]): void {
    // A link to another page doesn't make that page a part of this one.
    for (const page of pages) this.seen.add(page);
    for (const [index, page] of pages.entries()) {
      const where = `on page ${String(index + 1)}`;
      this.checkDict(page, where);
      this.from(this.partsOf(page, where, true), true);
    }
  }

  catalog(catalog: pdf.PDFDict): void {
    const entry = (name: string) => catalog.lookup(pdf.PDFName.of(name));
    const opening = entry('OpenAction');
    if (opening instanceof pdf.PDFDict) this.checkAction(opening, 'that opens with the document', false);
    const names = entry('Names');
    const tree = (name: string) => (names instanceof pdf.PDFDict ? names.lookup(pdf.PDFName.of(name)) : undefined);
    if (hasEntries(tree('JavaScript'))) this.problems.add(SCRIPTS);
    if (hasEntries(tree('EmbeddedFiles'))) this.problems.add(ATTACHED);
    const form = entry('AcroForm');
    if (form instanceof pdf.PDFDict && form.lookup(pdf.PDFName.of('XFA')) !== undefined) this.problems.add(FORM);
    this.from([{ object: entry('Outlines'), where: 'in the bookmarks' }], true);
    this.from([{ object: form, where: 'in the form' }]);
    this.from(this.later);
    this.from([{ object: catalog, where: 'of the whole document' }]);
  }

  /**
   * Looks at everything that these refer to.
   * @param isPart leaves what lies away from a part of the document for later
   */
  private from(starts: readonly Found[], isPart = false): void {
    const stack = [...starts];
    for (let found = stack.pop(); found !== undefined; found = stack.pop()) {
      const { object, where } = found;
      if (object instanceof pdf.PDFInvalidObject) this.problems.add(DAMAGED);
      const dict = object instanceof pdf.PDFStream ? object.dict : object;
      if (dict === undefined || this.seen.has(dict)) continue;
      if (dict instanceof pdf.PDFArray) {
        this.seen.add(dict);
        for (let index = 0; index < dict.size(); index += 1) stack.push({ object: dict.lookup(index), where });
      } else if (dict instanceof pdf.PDFDict) {
        this.seen.add(dict);
        this.checkDict(dict, where);
        stack.push(...this.partsOf(dict, where, isPart));
      }
    }
  }

  private partsOf(dict: pdf.PDFDict, where: string, isPart: boolean): Found[] {
    const parts: Found[] = [];
    for (const name of dict.keys()) {
      const isAway = isPart && AWAY.includes(name.decodeText());
      (isAway ? this.later : parts).push({ object: dict.lookup(name), where });
    }
    return parts;
  }

  private checkDict(dict: pdf.PDFDict, where: string): void {
    const entry = (name: string) => dict.lookup(pdf.PDFName.of(name));
    // The parts of the document's structure have an entry of the same name that is no action.
    if (!dict.has(pdf.PDFName.of('S'))) {
      for (const action of ['A', 'PA'].map(entry)) {
        if (isAction(action)) this.checkAction(action, where, true);
      }
    }
    const automatic = entry('AA');
    if (automatic instanceof pdf.PDFDict) {
      for (const action of automatic.keys().map((name) => automatic.lookup(name))) {
        if (isAction(action)) this.checkAction(action, where, false);
      }
    }
    if (hasFile(entry('EF')) || isFileList(entry('AF'))) this.problems.add(ATTACHED);
    const subtype = entry('Subtype');
    if (!(subtype instanceof pdf.PDFName) || !dict.has(pdf.PDFName.of('Rect'))) return;
    const name = subtype.decodeText();
    const media = MEDIA[name];
    if (media !== undefined) this.problems.add(`has ${media} ${where} (${name}); remove it`);
    if (name === 'FileAttachment') this.problems.add(ATTACHED);
  }

  /** An action with all that follow it. */
  private checkAction(first: pdf.PDFDict, where: string, isLink: boolean): void {
    const passed = new Set<pdf.PDFObject>();
    const stack: (pdf.PDFObject | undefined)[] = [first];
    while (stack.length > 0) {
      const action = stack.pop();
      if (action === undefined || passed.has(action)) continue;
      passed.add(action);
      if (action instanceof pdf.PDFArray) stack.push(...action.asArray().map((_, index) => action.lookup(index)));
      if (!(action instanceof pdf.PDFDict)) continue;
      stack.push(action.lookup(pdf.PDFName.of('Next')));
      const kind = kindOf(action);
      if (kind === undefined || kind === 'GoTo' || (kind === 'URI' && isLink)) continue;
      const what = DOES[kind] ?? 'does more than lead to a page or a website';
      this.problems.add(`has ${isLink ? 'a link' : 'an action'} ${where} that ${what} (${kind}); remove it`);
    }
  }
}

const isAction = (value: pdf.PDFObject | undefined): value is pdf.PDFDict =>
  value instanceof pdf.PDFDict && value.lookup(pdf.PDFName.of('S')) instanceof pdf.PDFName;

const SCRIPTS = 'has a script that runs when the document opens (JavaScript); remove it';

/** The name of what an action does; undefined for a dictionary that is no action. */
function kindOf(action: pdf.PDFDict): string | undefined {
  const kind = action.lookup(pdf.PDFName.of('S'));
  if (!(kind instanceof pdf.PDFName)) return undefined;
  const address = action.lookup(pdf.PDFName.of('URI'));
  const isText = address instanceof pdf.PDFString || address instanceof pdf.PDFHexString;
  // Readers run such an address as a script.
  return isText && /^\s*javascript:/i.test(address.decodeText()) ? 'JavaScript' : kind.decodeText();
}

/** Whether a tree of names has any. */
function hasEntries(tree: pdf.PDFObject | undefined): boolean {
  if (!(tree instanceof pdf.PDFDict)) return false;
  return ['Names', 'Kids'].some((name) => {
    const list = tree.lookup(pdf.PDFName.of(name));
    return list instanceof pdf.PDFArray && list.size() > 0;
  });
}

/** Whether these are the bytes of an embedded file; a font may have the same name in a list. */
const hasFile = (files: pdf.PDFObject | undefined): boolean =>
  files instanceof pdf.PDFDict && files.keys().some((key) => files.lookup(key) instanceof pdf.PDFStream);

function isFileList(files: pdf.PDFObject | undefined): boolean {
  const all = files instanceof pdf.PDFArray ? files.asArray().map((_, index) => files.lookup(index)) : [files];
  return all.some(
    (one) => one instanceof pdf.PDFDict && ['EF', 'F', 'UF'].some((name) => one.has(pdf.PDFName.of(name))),
  );
}
