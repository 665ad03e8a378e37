import type { Claim } from '../../content/numbers.ts';
import type { CounselorProfile } from '../../content/types.ts';
import { ClaimMark, Figure } from '../ui/claim.tsx';

interface CounselorCardProps {
  profile: CounselorProfile;
  /** Claims in the cards before this one. */
  earlier: readonly Claim[];
}

export const CounselorCard = ({ profile, earlier }: CounselorCardProps) => (
  <article className="overflow-clip rounded-md border border-line bg-paper sm:grid sm:grid-cols-[2fr_3fr] lg:grid-cols-[1fr_2fr]">
    <img
      src={profile.image}
      alt={`Portrait of ${profile.name}`}
      width={824}
      height={1030}
      loading="lazy"
      className="aspect-square w-full bg-teal-soft object-cover object-top sm:aspect-auto sm:h-full sm:object-contain sm:object-bottom"
    />
    <div className="flex flex-col p-6 md:p-10">
      <p className="font-semibold text-teal-deep">{profile.role}</p>
      <h3 className="mt-1 text-xl">{profile.name}</h3>
      <p className="mt-5 max-w-text">{profile.desc1}</p>
      <p className="mt-3 max-w-text">{profile.desc2}</p>
      <h4 className="mt-6 text-base">Good to ask about</h4>
      <ul className="mt-2 flex flex-wrap gap-2 text-sm">
        {profile.topics.map((topic) => (
          <li key={topic} className="rounded-sm bg-teal-wash px-3 py-1">
            {topic}
          </li>
        ))}
      </ul>
      <dl className="mt-8 grid gap-x-6 gap-y-2 md:grid-cols-3">
        {(
          [
            ['Experience', profile.experience],
            ['Students helped', profile.studentHelp],
            ['Acceptance rate', profile.acceptanceRate],
          ] as const
        ).map(([term, claim]) => (
          <div key={term} className="flex items-baseline justify-between gap-4 border-t-2 border-teal pt-2 md:block">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-serif text-xl font-semibold tabular-nums">
              <Figure claim={claim} />
              <ClaimMark claim={claim} isRepeated={earlier.includes(claim)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </article>
);
