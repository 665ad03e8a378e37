import { GuideTitle } from '../guide-title.tsx';

/** The guides of a bundle, below its title. Shows nothing for a guide. */
export const BundleGuides = ({ guides }: { guides: readonly { _id: string; title: string }[] }) =>
  guides.length > 0 && (
    <ul className="my-1 grid gap-1 border-l-2 border-line pl-3 text-sm font-normal">
      {guides.map(({ _id, title }) => (
        <li key={_id}>
          <GuideTitle title={title} subtitle="text-ink-soft" />
        </li>
      ))}
    </ul>
  );
