import type { Claim } from '../../content/numbers.ts';
import type { CounsellorProfile } from '../../content/types.ts';
import { Prose } from '../ui/claim.tsx';

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

interface CounsellorCardProps {
  profile: CounsellorProfile;
  /** Claims of the cards before it. */
  earlier: readonly Claim[];
}

/** Who somebody is and what they bring, with their figures. */
export const CounsellorCard = ({ profile, earlier }: CounsellorCardProps) => (
  <article className="flex h-full flex-col rounded-md border border-line bg-paper p-6 md:p-8">
    <div className="flex items-center gap-5">
      <svg aria-hidden="true" viewBox="0 0 72 88" className="w-18 shrink-0">
        <path d="M0 88V36a36 36 0 0 1 72 0v52z" className="fill-teal-soft" />
        <text x="36" y="58" textAnchor="middle" className="fill-navy font-serif text-xl font-semibold">
          {initialsOf(profile.name)}
        </text>
      </svg>
      <div>
        <h3 className="text-lg">{profile.name}</h3>
        <p className="text-ink-soft">{profile.role}</p>
      </div>
    </div>
    <p className="mt-6">{profile.desc1}</p>
    <p className="mt-3 mb-6">{profile.desc2}</p>
    <dl className="mt-auto grid grid-cols-3 gap-4 border-t border-line pt-4">
      {(
        [
          ['Experience', profile.experience],
          ['Students helped', profile.studentHelp],
          ['Acceptance rate', profile.acceptanceRate],
        ] as const
      ).map(([term, value]) => (
        <div key={term} className="flex flex-col">
          <dt className="order-2 text-sm text-ink-soft">{term}</dt>
          <dd className="font-serif text-lg font-semibold tabular-nums">
            <Prose text={value} earlier={earlier} />
          </dd>
        </div>
      ))}
    </dl>
  </article>
);
