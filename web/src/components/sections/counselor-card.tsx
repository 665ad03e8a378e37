import type { Claim } from '../../content/numbers.ts';
import type { CounselorProfile } from '../../content/people.ts';
import { ClaimMark, Figure } from '../ui/claim.tsx';
import { Portrait } from './portrait.tsx';

interface CounselorCardProps {
  profile: CounselorProfile;
  /** Numbers of the whole team, which the card leaves out. */
  shared: readonly Claim[];
  /** Claims in the cards before this one. */
  earlier: readonly Claim[];
}

export const CounselorCard = ({ profile, shared, earlier }: CounselorCardProps) => {
  const numbers = (
    [
      ['Experience', profile.experience],
      ['Students helped', profile.studentHelp],
      ['Acceptance rate', profile.acceptanceRate],
    ] as const
  ).filter(([, claim]) => !shared.includes(claim));
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-paper p-5 sm:p-8">
      <div className="flex items-center gap-4 sm:gap-6">
        <Portrait
          src={profile.image}
          alt={`Portrait of ${profile.name}`}
          sizes="(min-width: 600px) 224px, 112px"
          className={`aspect-[4/5] shrink-0 rounded-md object-cover ${typeof profile.image === 'string' ? 'w-20 sm:w-24' : 'w-28 sm:w-56'}`}
        />
        <div>
          <p className="font-semibold text-teal-deep">{profile.role}</p>
          <h3 className="mt-1 text-xl">{profile.name}</h3>
          <p className="mt-1 text-sm text-ink-soft">{profile.credential}</p>
        </div>
      </div>
      {profile.paragraphs.map((paragraph, place) => (
        <p key={paragraph} className={`${place === 0 ? 'mt-5' : 'mt-3'} max-w-text`}>
          {paragraph}
        </p>
      ))}
      <h4 className="mt-6 text-base">Good to ask about</h4>
      <ul className="mt-2 flex flex-wrap gap-2 text-sm">
        {profile.topics.map((topic) => (
          <li key={topic} className="rounded-sm bg-teal-wash px-3 py-1">
            {topic}
          </li>
        ))}
      </ul>
      <dl className="mt-auto grid gap-2 pt-8">
        {numbers.map(([term, claim]) => (
          <div key={term} className="flex items-baseline justify-between gap-4 border-t-2 border-teal pt-2">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-serif text-xl font-semibold tabular-nums">
              <Figure claim={claim} />
              <ClaimMark claim={claim} isRepeated={earlier.includes(claim)} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
};
