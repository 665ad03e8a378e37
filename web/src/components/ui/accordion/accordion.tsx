import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../content/types.ts';
import { Prose } from '../claim.tsx';
import { Icon } from '../icon.tsx';
import { whenNear } from '../when-near.ts';
import type { AccordionPanels } from './accordion-panels.tsx';
import { accordionStyles as styles } from './accordion-styles.ts';

interface AccordionProps {
  /** At most one panel with the same name is open. */
  name: string;
  questions: readonly Question[];
  /** Index of the panel that starts open, if any. */
  startsOpen?: number | undefined;
}

interface Takeover {
  Panels: typeof AccordionPanels;
  open: number;
  focused: number;
}

/**
 * Questions that open their answers, one at a time. The HTML has native disclosures, which work
 * without scripts. Near the screen, Radix's accordion replaces them in the same state, because it
 * supports the keys of the accordion pattern (arrows, Home, End).
 */
export const Accordion = ({ name, questions, startsOpen }: AccordionProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [takeover, setTakeover] = useState<Takeover | null>(null);

  useEffect(() => {
    const node = frame.current;
    if (node === null) return;
    let isUnmounted = false;
    const stopWaiting = whenNear(node, () => {
      import('./accordion-panels.tsx').then(
        ({ AccordionPanels: Panels }) => {
          if (isUnmounted) return;
          const items = [...node.querySelectorAll('details')];
          setTakeover({
            Panels,
            open: items.findIndex((item) => item.open),
            focused: items.findIndex((item) => item.firstElementChild === document.activeElement),
          });
        },
        // Keeps the native disclosures if the library can't be loaded.
        () => undefined,
      );
    });
    return () => {
      isUnmounted = true;
      stopWaiting();
    };
  }, []);

  if (takeover !== null) {
    return <takeover.Panels questions={questions} startsOpen={takeover.open} focused={takeover.focused} />;
  }
  return (
    <div ref={frame} className={styles.frame}>
      {questions.map(({ question, answer }, index) => (
        <details key={question} name={name} open={index === startsOpen} className={styles.item}>
          <summary className={styles.trigger}>
            <h3 className={styles.heading}>{question}</h3>
            <Icon name="plus" className={styles.icon} />
          </summary>
          <p className={styles.answer}>
            <Prose text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
};
