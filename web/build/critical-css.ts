import postcss, { type ChildNode, type Root } from 'postcss';
import selectorParser, { type Node } from 'postcss-selector-parser';

/**
 * The class and element names of a page: those in its HTML, where React escapes four characters in
 * attributes, and those that its scripts may render later, which are among the words in the code.
 */
const namesIn = (html: string, scripts: string) => ({
  classes: new Set([
    ...scripts.split(/["'`\s]+/),
    ...[...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) =>
      value
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&')
        .split(/\s+/),
    ),
  ]),
  elements: new Set([
    'html',
    'body',
    ...[...(html + scripts).matchAll(/(?:<|_jsxs?\(")([a-z][a-z0-9]*)/g)].map(([, name = '']) => name),
  ]),
  hasFields: /(?:<|_jsxs?\(")(?:input|select|textarea)\b/.test(html + scripts),
});

type Names = ReturnType<typeof namesIn>;

/** These match when one of the selectors in their parentheses does. */
const selectorLists = [':is', ':where', ':has'];

/** First letters of the pseudo-elements and pseudo-classes that only form fields have. */
const fieldParts = [
  '::placeholder',
  '::file-selector-button',
  '::-webkit-date',
  '::-webkit-calendar',
  '::-webkit-search',
  '::-webkit-inner',
  '::-webkit-outer',
  ':-moz-ui-invalid',
];

/** Ignores states and attributes, which change while a page is open. */
const canMatch = (node: Node, page: Names): boolean => {
  if (node.type === 'class') return page.classes.has(node.value);
  if (node.type === 'tag') return page.elements.has(node.value);
  if (node.type === 'selector') return node.nodes.every((part) => canMatch(part, page));
  if (node.type !== 'pseudo') return true;
  if (selectorLists.includes(node.value)) return node.nodes.some((part) => canMatch(part, page));
  return page.hasFields || !fieldParts.some((start) => node.value.startsWith(start));
};

/** Removes a node, and the blocks around it that are then empty. */
const drop = (node: ChildNode) => {
  const { parent } = node;
  node.remove();
  if (parent?.nodes?.length === 0 && parent.type !== 'root' && parent.type !== 'document') drop(parent as ChildNode);
};

const dropUnmatched = (root: Root, page: Names) => {
  const matching = selectorParser((selectors) => {
    selectors.each((selector) => {
      if (!canMatch(selector, page)) selector.remove();
    });
  });
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    rule.selector = matching.processSync(rule.selector);
    if (rule.selector === '') drop(rule);
  });
};

/**
 * Removes custom properties, `@property` rules and keyframes that nothing left in the stylesheet
 * or in the scripts refers to.
 */
const dropUnreferenced = (root: Root, scripts: string) => {
  const before = root.toString();
  const read = new Set([...(before + scripts).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  root.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) drop(rule);
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) drop(declaration);
  });
  const animations: string[] = [];
  root.walkDecls(/^(?:animation|animation-name|--animate-[\w-]+)$/, ({ value }) => {
    animations.push(...value.split(/[\s,]+/));
  });
  root.walkAtRules('keyframes', (rule) => {
    if (!animations.includes(rule.params)) drop(rule);
  });
  // What was removed may have been the last to refer to something else.
  if (root.toString() !== before) dropUnreferenced(root, scripts);
};

/** The names of all classes in a stylesheet. */
const classesIn = (root: Root): ReadonlySet<string> => {
  const classes = new Set<string>();
  const collecting = selectorParser((selectors) => {
    selectors.walkClasses(({ value }) => {
      classes.add(value);
    });
  });
  root.walkRules((rule) => {
    collecting.processSync(rule.selector);
  });
  return classes;
};

/**
 * What `forPage` needs to know of scripts, much shorter than these: classes of the stylesheet,
 * elements, and properties that the code reads.
 */
export const namesOf = (css: string): ((scripts: string) => string) => {
  const known = classesIn(postcss.parse(css));
  return (scripts) => {
    const { classes, elements } = namesIn('', scripts);
    const read = [...scripts.matchAll(/var\(--[\w-]+/g)].map(([text]) => text);
    const names = [...classes].filter((name) => known.has(name));
    return [...names, ...[...elements].map((name) => `<${name}`), ...new Set(read)].join(' ');
  };
};

/**
 * Splits the site's one stylesheet: `forPage` gives the part that a page's HTML and scripts need,
 * to be written into the HTML, so that the page waits for no stylesheet; `rest` is everything but
 * the fonts, for other pages and for printing. A font declared in both would be set twice.
 */
export const splitCss = (css: string): { rest: string; forPage: (html: string, scripts?: string) => string } => {
  const rest = postcss.parse(css);
  const shared = rest.clone();
  rest.walkAtRules('font-face', drop);
  shared.walkComments(drop);
  shared.walkAtRules((rule) => {
    // The whole stylesheet is there before a visitor prints.
    const isForPrint = rule.name === 'media' && rule.params === 'print';
    // Tailwind's fallback for browsers without `@property`, which the build does not support.
    const isFallback = rule.name === 'layer' && rule.params === 'properties' && rule.nodes !== undefined;
    if (isForPrint || isFallback) drop(rule);
  });
  return {
    rest: rest.toString(),
    forPage: (html, scripts = '') => {
      const page = shared.clone();
      dropUnmatched(page, namesIn(html, scripts));
      dropUnreferenced(page, scripts);
      return page.toString();
    },
  };
};
