import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/**
 * The version in package.json, a plus, and the short commit, with `-dirty` if a tracked file has
 * changed. Only the version if the folder is not a git checkout or git is not installed, because an
 * archive can be deployed too.
 * @param root the folder of package.json
 */
export async function productVersion(root: string): Promise<string> {
  const [file, commit] = await Promise.all([readFile(path.join(root, 'package.json'), 'utf8'), commitOf(root)]);
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(file));
  return commit === undefined ? version : `${version}+${commit}`;
}

async function commitOf(root: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: root,
      // A parent folder may be another git repository.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(root) },
    });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
