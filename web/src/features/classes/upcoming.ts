import { type ClassCard, canEnroll, canWait } from '#contract/pages/class-page.ts';
import { classPath } from '#contract/pages/class-path.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { fetchClasses } from './fetch-classes.ts';
import { dayOf, priceText } from './texts.ts';

const link = (href: string, text: string, className: string): HTMLElement => {
  const made = document.createElement('a');
  made.href = href;
  made.textContent = text;
  made.className = className;
  return made;
};

const line = (...parts: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement('p');
  made.append(...parts);
  return made;
};

const summary = ({ dates, price }: ClassCard): string => {
  const [first] = dates;
  return `${first === undefined ? '' : `From ${dayOf(first)}, `}${priceText(price)}`;
};

/**
 * Writes into a block: Upcoming class: AP Biology in a week, and below it when it starts, its price
 * and the way to all classes. On the home page it is the next class with a free seat; on a
 * service's page the service's next one, also a full one where one can wait. Nothing without any.
 * @throws ApiError
 */
export const fill = async (block: Element): Promise<void> => {
  const [service] = /[^/]+(?=\/*$)/.exec(window.location.pathname) ?? [];
  const isShown = (one: ClassCard): boolean =>
    service === undefined ? canEnroll(one) : one.service === service && (canEnroll(one) || canWait(one));
  const next = (await fetchClasses()).find(isShown);
  if (next === undefined) return;
  block.replaceChildren(
    line('Upcoming class: ', link(classPath(next.id), next.title, 'text-link font-semibold')),
    line(`${summary(next)} · `, link(sitePaths.classes, 'All classes', 'text-link')),
  );
};
