import type { Command } from '../command.ts';
import { erase, exportCommand } from './person.ts';
import { publish } from './publish.ts';
import { refund } from './refund.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [publish, refund, exportCommand, erase];
