import arch from '../pictures/arch.svg';
import book from '../pictures/book.svg';
import bridge from '../pictures/bridge.svg';
import lamp from '../pictures/lamp.svg';
import stairs from '../pictures/stairs.svg';
import tower from '../pictures/tower.svg';
import tree from '../pictures/tree.svg';
import wave from '../pictures/wave.svg';
import { classNames } from './ui/class-names.ts';

const scenes = { arch, book, bridge, lamp, stairs, tower, tree, wave };

export type SceneName = keyof typeof scenes;

interface SceneProps {
  name: SceneName;
  /** What it shows; without it the picture is decoration. */
  title?: string;
  className?: string;
}

/**
 * A flat picture of a place or an object: one kit of shapes in the palette, the light from the upper left. Fetched when it comes near
 * the screen; the class gives its frame, so that nothing moves when it arrives.
 */
export const Scene = ({ name, title = '', className }: SceneProps) => (
  <img
    src={scenes[name]}
    alt={title}
    width={400}
    height={300}
    loading="lazy"
    decoding="async"
    className={classNames('bg-sand-deep object-cover', className)}
  />
);
