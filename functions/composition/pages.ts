import { siteRenderer } from '#adapters/site/renderer.ts';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import { shownWords } from '#domain/website/shown-words.ts';
import { writingLog } from './adapters/site.ts';
import { website } from './adapters/website.ts';
import { read } from './environment.ts';
import { clock } from './runtime.ts';

/** Renders pages with the current guides and classes, and the words that the others show. */
export const pageRenderer = (): PageRenderer =>
  siteRenderer(read('RENDERER_FOLDER'), read('SITE_URL'), {
    shown: shownWords({ website: website('findVersion'), log: writingLog('find') }),
    clock,
  });
