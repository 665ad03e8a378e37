import type { ReactNode } from 'react';
import { classNames } from './ui/class-names.ts';

export type SceneName = 'arch' | 'book' | 'lamp' | 'stairs' | 'tower' | 'tree' | 'wave';

// One kit of flat shapes in the palette; the light comes from the upper left, so right-hand faces are the darker ones.
const scenes: Record<SceneName, { ground: string; shapes: ReactNode }> = {
  arch: {
    ground: 'fill-teal-soft',
    shapes: (
      <>
        <path className="fill-sand" d="M90 300V150a110 110 0 0 1 220 0v150z" />
        <path className="fill-sand-deep" d="M310 300V150a110 110 0 0 0-110-110 110 110 0 0 1 80 110v150z" />
        <path className="fill-navy" d="M140 300V158a60 60 0 0 1 120 0v142z" />
        <path className="fill-teal" d="M140 300v-60c40-16 80-16 120 0v60z" />
        <circle className="fill-orange" cx="222" cy="160" r="14" />
      </>
    ),
  },
  book: {
    ground: 'fill-sand-deep',
    shapes: (
      <>
        <path className="fill-navy" d="M70 236h260v22H70z" />
        <path className="fill-teal" d="M92 206h226v30H92z" />
        <path className="fill-paper" d="M104 212h206v18H104z" />
        <path className="fill-orange" d="M80 178h214v28H80z" />
        <path className="fill-paper" d="M200 172c-30-24-70-26-104-14V78c34-12 74-10 104 14z" />
        <path className="fill-sand" d="M200 172c30-24 70-26 104-14V78c-34-12-74-10-104 14z" />
        <path
          className="fill-none stroke-teal"
          strokeWidth="3"
          d="M120 104c20-4 42-2 60 8m-60 16c20-4 42-2 60 8m40-24c20-10 42-12 60-8m-60 32c20-10 42-12 60-8"
        />
      </>
    ),
  },
  lamp: {
    ground: 'fill-navy',
    shapes: (
      <>
        <path className="fill-navy-raised" d="M232 96 96 262h250z" />
        <path className="fill-orange" d="m180 62 76-22 26 66-70 22z" />
        <path className="fill-none stroke-teal-light" strokeWidth="8" strokeLinejoin="round" d="m196 92-66 62 34 96" />
        <path className="fill-teal-light" d="M118 250h92v12h-92z" />
        <path className="fill-sand" d="M40 262h320v12H40z" />
        <path className="fill-paper" d="m236 262 12-14h76l-12 14z" />
      </>
    ),
  },
  stairs: {
    ground: 'fill-teal-wash',
    shapes: (
      <>
        <path className="fill-sand-deep" d="M40 300v-50h64v-50h64v-50h64v-50h64V50h104v250z" />
        <path
          className="fill-teal"
          d="M40 250h64v8H40zm64-50h64v8h-64zm64-50h64v8h-64zm64-50h64v8h-64zm64-50h104v8H296z"
        />
        <path className="fill-navy" d="M328 50V8h6v42z" />
        <path className="fill-orange" d="M334 8h36l-8 10 8 10h-36z" />
      </>
    ),
  },
  tower: {
    ground: 'fill-orange-wash',
    shapes: (
      <>
        <path className="fill-sand" d="M150 300V110h64v190z" />
        <path className="fill-sand-deep" d="M214 300V110h34v190z" />
        <path className="fill-navy" d="m140 110 59-80 59 80z" />
        <circle className="fill-paper stroke-navy" strokeWidth="5" cx="182" cy="146" r="20" />
        <path className="fill-none stroke-navy" strokeWidth="4" d="M182 134v12l9 6" />
        <path className="fill-teal" d="M0 300v-40h150v40zm248 0v-52h152v52z" />
        <path className="fill-navy" d="M170 300v-46a14 14 0 0 1 28 0v46z" />
      </>
    ),
  },
  tree: {
    ground: 'fill-teal-wash',
    shapes: (
      <>
        <path className="fill-sand-deep" d="M0 252h400v48H0z" />
        <path className="fill-navy" d="M192 260V150h16v110z" />
        <circle className="fill-teal" cx="176" cy="120" r="66" />
        <circle className="fill-teal-deep" cx="244" cy="136" r="50" />
        <circle className="fill-orange" cx="158" cy="108" r="8" />
        <circle className="fill-orange" cx="222" cy="150" r="8" />
        <path className="fill-navy" d="M270 252v-20h84v6h-4v14h-8v-14h-60v14z" />
      </>
    ),
  },
  wave: {
    ground: 'fill-sand-deep',
    shapes: (
      <>
        <circle className="fill-orange" cx="286" cy="92" r="38" />
        <path className="fill-teal-light" d="M0 190c60-34 110-34 170 0s150 34 230 0v110H0z" />
        <path className="fill-teal" d="M0 224c70-30 120-24 190 4s140 24 210-4v76H0z" />
        <path className="fill-navy" d="M0 268c90-24 150-10 220 2s120 10 180-8v38H0z" />
        <path className="fill-paper" d="m120 178 4-84 48 76z" />
        <path className="fill-navy" d="M96 182h92l-16 20h-60z" />
      </>
    ),
  },
};

/** A flat picture of a place or an object. Decoration unless it has a `title`. It fills its frame as `object-fit: cover` would. */
export const Scene = ({ name, title, className }: { name: SceneName; title?: string; className?: string }) => (
  <svg
    viewBox="0 0 400 300"
    preserveAspectRatio="xMidYMid slice"
    {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    className={classNames('block', className)}
  >
    <path className={scenes[name].ground} d="M-400-300h1200v900H-400z" />
    {scenes[name].shapes}
  </svg>
);
