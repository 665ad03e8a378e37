import { piece } from './piece.ts';
import type { Resource } from './types.ts';

export const resources: readonly Resource[] = piece('resources');
