import { describe, expect, it } from 'vitest';
import { readCommand } from './command.ts';

describe('the command line', () => {
  it('starts on port 3000 with the data in .local', () => {
    expect(readCommand([], {})).toEqual({ port: 3000, dataDir: '.local', reset: false });
  });

  it('takes port and folder from the environment', () => {
    expect(readCommand([], { PORT: '4100', DATA_DIR: '/data' })).toEqual({
      port: 4100,
      dataDir: '/data',
      reset: false,
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readCommand([], { PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000, dataDir: '.local' });
  });

  it('resets only when it is told', () => {
    expect(readCommand(['--reset'], {})).toMatchObject({ reset: true });
  });

  it.each(['http', '0', '65533', '3000.5', '-1'])('refuses PORT=%s', (port) => {
    expect(() => readCommand([], { PORT: port })).toThrow(`not "${port}"`);
  });

  it('refuses what it does not know, rather than start with something else', () => {
    expect(() => readCommand(['--rest'], {})).toThrow('Not understood: --rest');
  });

  it('explains itself', () => {
    expect(readCommand(['--help'], {})).toMatchObject({ help: expect.stringContaining('DATA_DIR') as unknown });
  });
});
