import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { type FollowUpState, followUpStates } from '#contract/words/office-follow-ups.ts';
import { Button } from '../../components/ui/button.tsx';
import { tabValue } from '../../features/storage/tab-value.ts';
import { Choices } from '../ui/choices.tsx';
import { ListState, type ListStateProps } from '../ui/list-state.tsx';
import { MoreButton, type MoreButtonProps } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type Contact, stateChoices, stateNames } from './follow-up.ts';
import { FollowUpRow } from './follow-up-row.tsx';

const filter = v.fallback(v.picklist(['', ...followUpStates]), '');

/** The state that the list is limited to, in the page's address; '' for all. */
export const useStateFilter = () => {
  const [params, setParams] = useSearchParams();
  const chosen = v.parse(filter, params.get('state'));
  const choose = (state: FollowUpState | '') => setParams(state === '' ? {} : { state }, { replace: true });
  return [chosen, choose] as const;
};

/** The rows that are open, by list; they stay open on the way to another page and back. */
const opened = tabValue('office-opened', v.record(v.string(), v.string()), {});

interface FollowUpListProps {
  title: string;
  lead: string;
  /** What the rows are, as in "leads"; also names the exported list. */
  name: 'leads' | 'messages';
  /** What the list is for, if it is empty. */
  emptyText: string;
  /** One of the rows, if it is empty. */
  sample?: ReactNode;
  filter: readonly [chosen: FollowUpState | '', choose: (state: FollowUpState | '') => void];
  query: ListStateProps<unknown>['query'] & MoreButtonProps['query'] & { readonly isPlaceholderData: boolean };
  contacts: readonly Contact[];
  /** What comes after the list. */
  below?: ReactNode;
}

/** A list of leads or messages, newest first, of which one row is open. */
export const FollowUpList = (props: FollowUpListProps) => {
  const { title, lead, name, emptyText, sample, filter, query, contacts, below } = props;
  const [state, chooseState] = filter;
  const [isExporting, setExporting] = useState(false);
  const exportButton = useRef<HTMLButtonElement>(null);
  const { [name]: openKey = '' } = opened.use();
  const open = (key: string) => opened.write({ ...opened.read(), [name]: key });
  const listed = useWithOpened(contacts, openKey);
  const kind = name === 'leads' ? 'lead' : 'message';
  return (
    <OfficePage
      title={title}
      lead={lead}
      actions={
        <Button ref={exportButton} variant="secondary" onClick={() => setExporting(true)}>
          Export
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="sm:justify-self-start">
          <Choices
            label={`Which ${name} to list`}
            options={[['', 'All'], ...stateChoices(kind)]}
            value={state}
            onChoose={(chosen) => {
              open('');
              chooseState(chosen);
            }}
          />
        </div>
        <ListState
          query={query}
          name={name}
          isEmpty={() => listed.length === 0}
          empty={{
            title: state === '' ? `No ${name} yet` : `No ${name} marked ${stateNames[kind][state]}`,
            text: state === '' ? emptyText : `The ${name} in other states are still there.`,
            action:
              state === '' ? (
                sample
              ) : (
                <Button variant="secondary" onClick={() => chooseState('')}>
                  Show all {name}
                </Button>
              ),
          }}
        >
          {() => (
            <div>
              <ul aria-label={title} aria-busy={query.isPlaceholderData} className="border-t border-line">
                {listed.map((contact) => (
                  <FollowUpRow
                    key={contact.key}
                    contact={contact}
                    isOpen={contact.key === openKey}
                    onToggle={() => open(contact.key === openKey ? '' : contact.key)}
                  />
                ))}
              </ul>
              <MoreButton query={query} count={listed.length} name={name} />
            </div>
          )}
        </ListState>
        {below}
      </div>
      {isExporting && <ExportDialog list={name} onClose={() => setExporting(false)} returnFocusTo={exportButton} />}
    </OfficePage>
  );
};

/**
 * The contacts with the opened one, which stays where it was even if its new state takes it off the
 * list, so that choosing a state can be undone.
 */
const useWithOpened = (contacts: readonly Contact[], openKey: string): readonly Contact[] => {
  const [kept, setKept] = useState<Contact>();
  const listed = contacts.find(({ key }) => key === openKey);
  if (listed !== undefined && kept?.key !== openKey) setKept(listed);
  if (listed !== undefined || kept?.key !== openKey) return contacts;
  return [...contacts, kept].toSorted((one, other) => other.receivedAt - one.receivedAt);
};
