import { type TouchEvent, useRef } from 'react';

/** Far enough to be meant, and much more sideways than down. */
const LEAST_PX = 60;

/** Handlers for an element that a finger pushes to the left or right. */
export const useSwipe = (onSwipe: (direction: 'left' | 'right') => void) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (from.current === null || touch === undefined) return;
      const [across, down] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(across) < LEAST_PX || Math.abs(across) < 2 * Math.abs(down)) return;
      onSwipe(across < 0 ? 'left' : 'right');
    },
  };
};
