import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../scene.tsx';

interface HeroProps {
  /** A short line above the heading: where in the site this is. */
  kicker?: ReactNode;
  title: string;
  lead: ReactNode;
  scene?: SceneName;
  /** The one primary action, and what happens after it. */
  children?: ReactNode;
}

/** The first screen of a page. */
export const Hero = ({ kicker, title, lead, scene, children }: HeroProps) => (
  <section className="relative overflow-clip bg-sand">
    <div className="contours absolute -right-24 -bottom-16 w-[760px] max-w-none text-sand-deep" />
    <div className="column relative grid items-center gap-10 py-12 md:grid-cols-[7fr_5fr] md:py-20">
      <div>
        {kicker !== undefined && <p className="mb-3 font-semibold text-teal-deep">{kicker}</p>}
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 max-w-[54ch] text-lg text-ink-soft">{lead}</p>
        {children !== undefined && <div className="mt-8">{children}</div>}
      </div>
      {scene !== undefined && <Scene name={scene} className="hidden aspect-[4/3] w-full rounded-md md:block" />}
    </div>
  </section>
);
