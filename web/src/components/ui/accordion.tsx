import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../content/types.ts';
import type { AccordionPanels } from './accordion-panels.tsx';
import { accordionStyles as styles } from './accordion-styles.ts';
import { Prose } from './claim.tsx';
import { Icon } from './icon.tsx';
import { whenNear } from './when-near.ts';

interface AccordionProps {
  /** Groups the panels: at most one of a group is open. */
  name: string;
  questions: readonly Question[];
  /** Index of the panel that starts open, from 0. Without it all start closed. */
  startsOpen?: number | undefined;
}

interface Takeover {
  Panels: typeof AccordionPanels;
  open: number;
  focused: number;
}

/**
 * Questions that open their answers, one at a time. The HTML holds native disclosures, which work without any script; when they come near
 * the screen, Radix takes over with the keyboard of the accordion pattern (arrows, Home, End), at the place where the visitor is.
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
        // Without the library the native disclosures stay.
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
