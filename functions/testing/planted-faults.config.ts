import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { consultationFaults, type PlantedFault, plantedFaults } from './planted-faults.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Puts the fault into the module as it is loaded. The file itself does not change. */
function plant(name: string, { file, find, replacement }: Omit<PlantedFault, 'name'>): Plugin {
  return {
    name: 'planted-fault',
    enforce: 'pre',
    transform(code, id) {
      if (id !== path.join(root, file)) return undefined;
      if (code.split(find).length !== 2) throw new Error(`${name}: ${file} must contain its place exactly once`);
      return { code: code.replace(find, () => replacement), map: null };
    },
  };
}

/** A project for each planted fault. FAULT, a part of a name, chooses among them. */
export default defineConfig({
  test: {
    root,
    reporters: ['default'],
    fileParallelism: false,
    maxWorkers: 1,
    projects: [...plantedFaults, ...consultationFaults]
      .filter(({ name }) => name.includes(process.env['FAULT'] ?? ''))
      .map((fault) => ({
        root,
        plugins: [fault, fault.beside].flatMap((one) => (one === undefined ? [] : [plant(fault.name, one)])),
        test: {
          name: fault.name,
          include: ['functions/testing/planted-faults.search.ts'],
          env: { PLANTED: fault.name, IN_BOOKING: consultationFaults.includes(fault) ? '1' : '' },
          testTimeout: 10 * 60_000,
        },
      })),
  },
});
