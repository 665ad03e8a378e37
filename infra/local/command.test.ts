import { describe, expect, it } from 'vitest';
import { readCommand } from './command.ts';

describe('the command line', () => {
  it('starts on port 3000 with the data in .local', () => {
    expect(readCommand([], {})).toEqual({ port: 3000, dataDir: '.local', reset: false, empty: false });
  });

  it('reads port and folder from the environment', () => {
    expect(readCommand([], { PORT: '4100', DATA_DIR: '/data' })).toEqual({
      port: 4100,
      dataDir: '/data',
      reset: false,
      empty: false,
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readCommand([], { PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000, dataDir: '.local' });
  });

  it('resets only on request', () => {
    expect(readCommand(['--reset'], {})).toMatchObject({ reset: true });
  });

  it('leaves the samples out only on request', () => {
    expect(readCommand(['--reset', '--empty'], {})).toMatchObject({ reset: true, empty: true });
  });

  it.each(['http', '0', '65533', '3000.5', '-1'])('refuses PORT=%s', (port) => {
    expect(() => readCommand([], { PORT: port })).toThrow(`not "${port}"`);
  });

  it('refuses an unknown option', () => {
    expect(() => readCommand(['--rest'], {})).toThrow('Unknown option: --rest');
  });

  it('prints help', () => {
    expect(readCommand(['--help'], {})).toMatchObject({ help: expect.stringContaining('DATA_DIR') as unknown });
  });
});
