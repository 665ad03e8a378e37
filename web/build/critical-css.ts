import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss';

const unescape = (name: string) =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code?: string, char?: string) =>
    code === undefined ? (char ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The classes that an element must have, itself or near it, for a selector to match. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) => unescape(name));

const classesIn = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) =>
      value
        .replaceAll('&amp;', '&')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&#x27;', "'")
        .split(/\s+/),
    ),
  );

const isEmpty = (node: ChildNode): boolean => 'nodes' in node && node.nodes?.length === 0;

const dropEmpty = (container: Container) => {
  container.each((node) => {
    // A statement such as `@layer a, b` has no block at all and stays.
    if ('each' in node && node.nodes !== undefined) dropEmpty(node);
    if (isEmpty(node)) node.remove();
  });
};

const field = /<(?:input|select|textarea|progress)\b/;

/** Matches only in a page with form fields: most of the base styles is about them. */
const isForFields = (selector: string) =>
  /^(?:input|select|textarea|optgroup|progress)\b|:where\(select|::(?:placeholder|file-selector|-webkit-(?:date|search|calendar|inner|outer))|:-moz-ui-invalid/.test(
    selector,
  );

/** Names of the elements in a page, and of those that every page has. */
const elementsIn = (html: string): Set<string> =>
  new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)]);

/** Whether the element that a selector begins with, if it names one, is in the page. */
const beginsIn = (elements: ReadonlySet<string>, selector: string): boolean => {
  const [name] = /^[a-z][a-z0-9]*/.exec(selector) ?? [];
  return name === undefined || elements.has(name);
};

/** The style sheet's minifier leaves some declarations several times in a row. */
const dropRepeated = (root: Root) => {
  root.walkDecls((declaration) => {
    const next = declaration.next();
    if (next?.type === 'decl' && next.prop === declaration.prop && next.value === declaration.value)
      declaration.remove();
  });
};

const customPropertiesRead = (text: string) => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

/** Removes keyframes, variables of the theme and of Tailwind, and `@property` rules that nothing left in the stylesheet refers to. */
const dropUnreferenced = (root: Root) => {
  const text = root.toString();
  const read = customPropertiesRead(text);
  root.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
  root.walkDecls(/^--/, (declaration) => {
    const isTheme =
      declaration.parent?.type === 'rule' && (declaration.parent as { selector?: string }).selector?.includes(':root');
    // Tailwind's own start with `--tw-`; no script and no style attribute reads them.
    const isOwn = isTheme === true || declaration.prop.startsWith('--tw-');
    if (isOwn && !read.has(declaration.prop)) declaration.remove();
  });
  const animations: string[] = [];
  root.walkDecls(/^(?:animation|animation-name|--animate-[\w-]+)$/, (declaration) => {
    animations.push(declaration.value);
  });
  root.walkAtRules('keyframes', (rule: AtRule) => {
    if (!animations.some((value) => value.split(/[\s,]+/).includes(rule.params))) rule.remove();
  });
};

/**
 * Splits the site's one stylesheet: `rest` is fetched with the application; `forPage` gives the part that a page's HTML needs, to be
 * written into it, so that the first paint waits for nothing. A rule is kept when every class in its selector and the element that
 * it begins with occur in the page, and form fields do if it is about them. The fonts are in the pages only: declared twice, they would be set twice.
 */
export const splitCss = (css: string): { rest: string; forPage: (html: string) => string } => {
  const whole = postcss.parse(css);
  const shared = whole.clone();
  shared.walkComments((comment) => {
    comment.remove();
  });
  // Nobody prints before the rest is there.
  shared.walkAtRules('media', (media) => {
    if (media.params === 'print') media.remove();
  });
  // For browsers without `@property`, which the build does not serve; they have it from the rest.
  shared.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.removeAll();
  });
  const rest = whole.clone();
  rest.walkAtRules('font-face', (rule) => {
    rule.remove();
  });
  return {
    rest: rest.toString(),
    forPage: (html) => {
      const present = classesIn(html);
      const elements = elementsIn(html);
      const hasFields = field.test(html);
      const page = shared.clone();
      page.walkRules((rule) => {
        if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return;
        const selectors = rule.selectors.filter(
          (selector) =>
            classesOf(selector).every((name) => present.has(name)) &&
            beginsIn(elements, selector) &&
            (hasFields || !isForFields(selector)),
        );
        if (selectors.length === 0) rule.remove();
        else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
      });
      dropRepeated(page);
      dropUnreferenced(page);
      dropEmpty(page);
      return page.toString();
    },
  };
};
