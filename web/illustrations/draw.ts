import { drawScene, sceneNames } from './scenes.ts';
import { picturesFolder, writeWhenRun } from './write-when-run.ts';

await writeWhenRun(import.meta.url, picturesFolder, () =>
  sceneNames.map((name) => [`${name}.svg`, `${drawScene(name)}\n`]),
);
