import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const files = readdirSync('web/src', { recursive: true })
  .map((name) => path.join('web/src', String(name)))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

interface JsxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly expression?: JsxNode;
  readonly children?: readonly JsxNode[];
  readonly openingElement?: JsxNode;
}

const elementsIn = (node: unknown): JsxNode[] => {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(elementsIn);
  return 'type' in node && node.type === 'JSXElement' ? [node as JsxNode, ...inside] : inside;
};

const isBlank = ({ type, value }: JsxNode): boolean => type === 'JSXText' && String(value).trim() === '';
const isText = ({ type }: JsxNode): boolean => type === 'JSXText';
/** An icon or an input has no words of its own. */
const hasWords = ({ type, children = [] }: JsxNode): boolean => type !== 'JSXElement' || children.length > 0;

/** Flex and grid make an item of each child, and drop the spaces between them. */
const faultsIn = (file: string): string[] => {
  const source = readFileSync(file, 'utf8');
  return elementsIn(parseSync(file, source).program).flatMap(({ start, openingElement, children = [] }) => {
    const tag = source.slice(openingElement?.start, openingElement?.end);
    const classes = /className=(?:"[^"]*"|\{[^}]*\})/.exec(tag)?.[0].split(/[\s"'`]+/) ?? [];
    const dropsSpaces = classes.some((name) => /^(?:inline-)?(?:flex|grid)$/.test(name));
    if (!dropsSpaces || classes.some((name) => /^gap-(?:x-)?\d/.test(name))) return [];
    const shown = children.filter((child) => !isBlank(child) && hasWords(child));
    const line = source.slice(0, start).split('\n').length;
    return shown.some(isText) && shown.some((child) => !isText(child)) ? [`${file}:${String(line)}`] : [];
  });
};

it('keeps the spaces of a sentence: no flex or grid has its words as children', () => {
  expect(files.flatMap(faultsIn)).toEqual([]);
});
