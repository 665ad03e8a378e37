import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/**
 * Which version of the product a folder holds: that of its package, and behind a plus (as semantic versions have it) the short commit,
 * with `-dirty` where a file of that commit was changed. The version alone where the folder is no git checkout of its own, or git is
 * not there: an archive can be deployed, too.
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
      // A folder above may be in git for a reason of its own.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(root) },
    });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
