import { answerTasks } from '#adapters/pdf/answer-tasks.ts';
import { makeSample } from '#adapters/pdf/sample.ts';
import type { SampleRequest } from '#domain/guides/ports.ts';
import { drawPictures, encodeJpeg } from './draw-pictures.ts';

/** The module of the thread that reads PDFs and draws them. */
await answerTasks({
  draw: drawPictures,
  sample: (content: Uint8Array, request: SampleRequest) => makeSample(content, request, encodeJpeg),
});
