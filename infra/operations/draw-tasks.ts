import { answerTasks } from '#adapters/pdf/answer-tasks.ts';
import { drawPictures } from './draw-pictures.ts';

/** The module of the thread that reads PDFs and draws them. */
await answerTasks({ draw: drawPictures });
