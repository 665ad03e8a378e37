import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Question } from '../../../content/types.ts';
import { Prose } from '../claim.tsx';
import { Icon } from '../icon.tsx';
import { accordionStyles as styles } from './accordion-styles.ts';

interface PanelProps {
  isOpen: boolean;
  /** Called when the browser's search finds a text in the closed panel. */
  onFound: () => void;
  children: ReactNode;
}

/** A closed panel can still be found by the browser's search. */
const Panel = ({ isOpen, onFound, children }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    if (node === null) return;
    // React supports only true and false for `hidden`.
    if (isOpen) node.removeAttribute('hidden');
    else node.setAttribute('hidden', 'until-found');
    node.addEventListener('beforematch', onFound);
    return () => node.removeEventListener('beforematch', onFound);
  }, [isOpen, onFound]);
  return (
    <Content ref={panel} forceMount>
      {children}
    </Content>
  );
};

interface AccordionPanelsProps {
  questions: readonly Question[];
  /** Index of the open panel, or -1. */
  startsOpen: number;
  /** Index of the question with the focus, or -1. */
  focused: number;
}

/** Radix's accordion, which `Accordion` loads when needed. */
export const AccordionPanels = ({ questions, startsOpen, focused }: AccordionPanelsProps) => {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(questions[startsOpen]?.question ?? '');
  useLayoutEffect(() => {
    if (focused >= 0) root.current?.querySelectorAll('button')[focused]?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <Root ref={root} type="single" collapsible value={open} onValueChange={setOpen} className={styles.frame}>
      {questions.map(({ question, answer }) => (
        <Item key={question} value={question} className={styles.item}>
          <Header className={styles.heading}>
            <Trigger className={styles.trigger}>
              {question}
              <Icon name="plus" className={styles.icon} />
            </Trigger>
          </Header>
          <Panel isOpen={open === question} onFound={() => setOpen(question)}>
            <p className={styles.answer}>
              <Prose text={answer} />
            </p>
          </Panel>
        </Item>
      ))}
    </Root>
  );
};
