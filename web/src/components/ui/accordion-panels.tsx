import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Question } from '../../content/types.ts';
import { accordionStyles as styles } from './accordion-styles.ts';
import { Prose } from './claim.tsx';
import { Icon } from './icon.tsx';

interface PanelProps {
  isOpen: boolean;
  /** The browser's search has found a text inside the closed panel. */
  onFound: () => void;
  children: ReactNode;
}

/** The answer. Closed, it is hidden from everything but the browser's own search in the page. */
const Panel = ({ isOpen, onFound, children }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    if (node === null) return;
    // Set here because React knows `hidden` as true or false only.
    if (isOpen) node.removeAttribute('hidden');
    else node.setAttribute('hidden', 'until-found');
    node.addEventListener('beforematch', onFound);
    return () => {
      node.removeEventListener('beforematch', onFound);
    };
  }, [isOpen, onFound]);
  return (
    <Content ref={panel} forceMount>
      {children}
    </Content>
  );
};

interface AccordionPanelsProps {
  questions: readonly Question[];
  /** Index of the panel that is open, from 0; -1 for none. */
  startsOpen: number;
  /** Index of the question that has the focus; -1 for none. */
  focused: number;
}

/** The accordion as Radix makes it; `Accordion` fetches it when it is needed. */
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
          <Panel
            isOpen={open === question}
            onFound={() => {
              setOpen(question);
            }}
          >
            <p className={styles.answer}>
              <Prose text={answer} />
            </p>
          </Panel>
        </Item>
      ))}
    </Root>
  );
};
