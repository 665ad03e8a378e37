import { answerTasks } from './answer-tasks.ts';

/** The module of the thread that reads PDFs. */
await answerTasks();
