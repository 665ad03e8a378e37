import { grouped, table } from '../tables.ts';
import { type Figures, medians } from './figures.ts';

/** What the page itself, its twin without scripts, or another framework's page took, by run. */
export interface Measured {
  readonly path: string;
  readonly site: string;
  readonly runs: readonly Partial<Figures>[];
}

type Cell = (figures: Partial<Figures>) => string;
const ms =
  (name: keyof Figures): Cell =>
  ({ [name]: value }) =>
    value === undefined ? '' : grouped(value);
const kb =
  (name: keyof Figures): Cell =>
  ({ [name]: value = 0 }) =>
    grouped(value / 1_000, 1);

const find = (all: readonly Measured[], path: string, site: string): Partial<Figures> =>
  medians(all.find((one) => one.path === path && one.site === site)?.runs ?? []);

const pathsOf = (all: readonly Measured[]): string[] => [...new Set(all.map(({ path }) => path))];

/** Every page beside its twin. */
export function pagesTable(all: readonly Measured[]): string {
  const rows = pathsOf(all).map((path) => {
    const [page, twin] = [find(all, path, 'page'), find(all, path, 'twin')];
    const { blocking = 0, cls = 0, lcp = 0 } = page;
    return [
      `\`${path}\``,
      ...[ms('blocking')(page), ms('blocking')(twin), grouped(blocking - (twin.blocking ?? 0))],
      ms('longest')(page),
      ...[grouped(lcp), ms('lcp')(twin), grouped(lcp / (twin.lcp ?? 1), 2)],
      ...[ms('tapHydrating')(page), ms('tapQuiet')(page), ms('tapQuiet')(twin)],
      grouped(cls, 3),
      ...[kb('scriptBytes')(page), kb('htmlBytes')(page)],
    ];
  });
  const head = 'page,blocking,twin,more,longest task,LCP,twin,ratio,tap: hydrating,quiet,twin,CLS,JS kB,HTML kB';
  return table(head.split(','), rows);
}

/** A picture of it: a bar for the blocking time of each page, and a line for the twins. */
export function blockingChart(all: readonly Measured[]): string {
  const of = (site: string) => pathsOf(all).map((path) => Math.round(find(all, path, site).blocking ?? 0));
  const numbers = pathsOf(all).map((_, at) => at + 1);
  const lines = [
    'title "Blocking time in ms, by row of the table: page (bars) and twin (line)"',
    `x-axis [${numbers.join(', ')}]`,
    `bar [${of('page').join(', ')}]`,
    `line [${of('twin').join(', ')}]`,
  ];
  return ['```mermaid', 'xychart-beta', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

const scores: Cell = ({ performance, accessibility, bestPractices, seo }) =>
  [performance, accessibility, bestPractices, seo].map((score) => grouped(score ?? 0)).join(' / ');

/** Lighthouse's figures of every page beside its twin. */
export function lighthouseTable(all: readonly Measured[]): string {
  const rows = pathsOf(all).map((path) => {
    const [page, twin] = [find(all, path, 'page'), find(all, path, 'twin')];
    const pairs = (['lighthouseLcp', 'lighthouseTbt'] as const).flatMap((name) => [ms(name)(page), ms(name)(twin)]);
    return [`\`${path}\``, ...pairs, scores(page), scores(twin)];
  });
  return table(['page', 'LCP', 'twin', 'TBT', 'twin', 'scores', 'twin'], rows);
}

/** The page at `path` beside the pages of the other frameworks. */
export function peersTable(all: readonly Measured[], path: string): string {
  const here = all.filter((one) => one.path === path);
  const names: Readonly<Record<string, string>> = { page: 'this site', twin: 'its twin' };
  const rows = here.map(({ site, runs }) => {
    const figures = medians(runs);
    const columns = (['blocking', 'lcp', 'tapHydrating', 'tapQuiet'] as const).map((name) => ms(name)(figures));
    const lighthouse =
      figures.performance === undefined
        ? []
        : [ms('lighthouseLcp')(figures), ms('lighthouseTbt')(figures), scores(figures)];
    return [names[site] ?? site, ...columns, kb('scriptBytes')(figures), kb('htmlBytes')(figures), ...lighthouse];
  });
  const head = ['', 'blocking', 'LCP', 'tap: hydrating', 'quiet', 'JS kB', 'HTML kB'];
  const isScored = here.some(({ runs }) => runs[0]?.performance !== undefined);
  return table(isScored ? [...head, 'Lighthouse: LCP', 'TBT', 'scores'] : head, rows);
}

/**
 * Replaces a part of a document, between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the document has no such part
 */
export function withPart(text: string, name: string, part: string): string {
  const [before, inside, after] = text.split(new RegExp(`(?<=<!-- ${name} -->\n)([^]*?)(?=<!-- /${name} -->)`));
  if (before === undefined || inside === undefined || after === undefined) throw new Error(`No part named ${name}`);
  return `${before}${part}\n${after}`;
}
