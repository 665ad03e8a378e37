import { type ComponentType, createElement, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import { Problem } from '#web/components/ui/problem.tsx';
import { keepTyped } from '../forms/early-draft.ts';
import { parts } from './parts.ts';

/** Loads a part when it is touched or needed. Returns whether that has failed. */
const useLoading = (ref: RefObject<HTMLElement | null>, load: () => Promise<void>, isNeeded: () => boolean) => {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return undefined;
    const start = () => {
      load().catch(() => {
        setFailed(true);
        document.dispatchEvent(new Event('part-failed'));
      });
    };
    const keep = () => {
      if ('part' in part.dataset) part.querySelectorAll('form').forEach(keepTyped);
    };
    document.addEventListener('part-touched', start);
    window.addEventListener('pagehide', keep);
    // Without HTML there is nothing to touch.
    if ('touched' in part.dataset || part.firstElementChild === null || isNeeded()) start();
    return () => {
      document.removeEventListener('part-touched', start);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [ref, load, isNeeded]);
  return hasFailed;
};

const Failure = () => (
  <div className="mt-5">
    <Problem
      message="This part of the page didn’t load. Check your connection, then try again."
      onRetry={() => {
        // A browser never asks again for a module that failed. What was typed is kept.
        window.location.reload();
      }}
    />
  </div>
);

/**
 * A part of a page whose HTML is complete, but whose code loads when the visitor first points at
 * it, focuses it or types in it. Meanwhile typed text stays in its fields, and the loader
 * (web/build/loader.ts) records clicks in it.
 *
 * @param name names the part in the HTML
 * @param load imports the component
 * @param isNeeded whether this visitor must see more than the HTML, such as a kept draft: the code
 * then loads at once
 */
export const whenTouched = (
  name: string,
  load: () => Promise<ComponentType>,
  isNeeded: () => boolean = () => false,
): ComponentType => {
  let loaded: ComponentType | undefined;
  let arrive: (component: ComponentType) => void;
  const arrival = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  const loadPart = async () => {
    loaded = await load();
    arrive(loaded);
  };
  const findWaiting = () => (typeof document === 'undefined' ? null : document.querySelector(`[data-part="${name}"]`));
  parts.push(async () => {
    if (findWaiting() === null) await loadPart();
  });

  const Content = () => {
    const component = loaded ?? use(arrival);
    // The effects inside have run: only now does every component notice what a click changes.
    useEffect(() => {
      findWaiting()?.removeAttribute('data-part');
      document.dispatchEvent(new Event('part-ready'));
    }, []);
    return createElement(component);
  };
  // Always the same element: an update would make React drop HTML whose code has not arrived.
  const content = (
    <Suspense>
      <Content />
    </Suspense>
  );

  return () => {
    const ref = useRef<HTMLDivElement>(null);
    const hasFailed = useLoading(ref, loadPart, isNeeded);
    return (
      <>
        <div ref={ref} data-part={name} className="contents">
          {content}
        </div>
        {hasFailed && <Failure />}
      </>
    );
  };
};
