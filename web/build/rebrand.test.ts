import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palette } from '#contract/pages/palette.ts';
import { business, documents } from '#contract/website/documents/index.ts';
import { documentNames } from '#contract/website/names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const { counselors } = documents.people;
const { quotes } = documents.testimonials;
const { colleges } = documents.colleges;
const { partner } = documents.partners;
const officer =
  documents['legal/accessibility'].sections.flatMap(({ contact }) => contact?.name ?? [])[0] ?? 'no contact';

/** The sample's values and another business's, as docs/rebrand.md says. */
const replacements: readonly (readonly [string, string])[] = [
  [business.name, 'Harborlight Advising'],
  [business.tagline, 'plans that work'],
  [business.email, 'office@harborlight.test'],
  [business.phone, '+15559870011'],
  [business.phoneText, '(555) 987-0011'],
  [business.address.street, '9 Quay Square'],
  [business.address.city, 'Duluth'],
  [business.address.postcode, '55802'],
  [`"state": "${business.address.state}"`, '"state": "MN"'],
  [String(business.map.latitude), '46.7867'],
  [String(business.map.longitude), '-92.1005'],
  [business.hours, 'Tuesday to Saturday, noon to 6 pm, Central time'],
  [business.timeZone, 'America/Chicago'],
  [`"${business.receiptPrefix}"`, '"HLA"'],
  [business.copyrightYears, '2031-32'],
  [officer, 'Quentin Abara'],
  ...business.social.map(
    ({ link }, index) => [`"${link}"`, `"https://social.test/harborlight-${String(index)}"`] as const,
  ),
  ...counselors.map(({ name }, index) => [name, `Advisor ${'XYZ'.charAt(index)}. Okonjo`] as const),
  ...counselors.map(({ name }, index) => [`${firstOf(name)} `, `Advisor ${'XYZ'.charAt(index)}. `] as const),
  ...quotes.map(({ name }, index) => [`"${name}"`, `"Family ${String(index + 1)}"`] as const),
  ...quotes.map(({ location }, index) => [location, `Town ${String(index + 1)}, Minnesota`] as const),
  ...colleges.map(({ name }, index) => [name, `Lakeshore College ${String(index + 1)}`] as const),
  [partner.name, 'Northshore Robotics Camp'],
  [partner.url, 'https://camp.test/'],
];

function firstOf(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The new logo, also for icons and previews. */
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#345" d="M3 3h26v26H3z"/></svg>';

/**
 * Letters and digits only, to find every spelling of a name (with hyphens, entities, no-break
 * spaces).
 */
const condensed = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/&(?:nbsp|amp|#x27|#39);|\\u00a0|%20/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What must not remain: long values in any spelling, and short ones as whole words, because other
 * words contain them.
 */
const traces: readonly { trace: string; isIn: (text: string, condensedText: string) => boolean }[] = [
  ...[
    business.name,
    business.tagline,
    business.email,
    business.email.split('@')[1] ?? business.email,
    business.phone,
    business.phoneText,
    business.address.street,
    business.address.city,
    business.hours,
    officer,
    String(business.map.latitude),
    String(business.map.longitude),
    ...counselors.flatMap(({ name }) => name.split(/[ -]/).filter((part) => part.length > 6)),
    ...counselors.map(({ name }) => name),
    ...quotes.map(({ location }) => location),
    ...colleges.map(({ name }) => name),
    ...colleges.map(({ name }) => name.split(' ').slice(0, -1).join(' ')),
    partner.name,
    partner.name.split(' ')[0] ?? partner.name,
  ].map((trace) => ({ trace, isIn: (_: string, text: string) => text.includes(condensed(trace)) })),
  ...[
    ...counselors.map(({ name }) => firstOf(name)),
    ...quotes.map(({ name }) => name),
    business.address.postcode,
    business.copyrightYears,
  ].map((trace) => ({ trace, isIn: (text: string) => new RegExp(`(?<![\\w.-])${trace}(?![\\w-])`, 'i').test(text) })),
];

const isText = (file: string) => /\.(?:html|m?js|css|svg|json|xml|txt|webmanifest|tsx?)$/.test(file);

const tracesIn = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.relative(folder, path.join(parentPath, name));
      if (!isText(file)) return [];
      const text = `${file}\n${await readFile(path.join(parentPath, name), 'utf8')}`;
      const plain = condensed(text);
      return traces.filter(({ isIn }) => isIn(text, plain)).map(({ trace }) => `${file}: ${trace}`);
    }),
  );
  return found.flat().sort();
};

/** Almost the same color, so that contrasts hold. */
const recolored = (color: string) =>
  color.replace(/^#[\da-f]{6}$/, (hex) => `#${(Number.parseInt(hex.slice(1), 16) ^ 1).toString(16).padStart(6, '0')}`);

const newColors = new Set(Object.values(palette).map(recolored));
const oldColors = Object.values(palette).filter((color) => !newColors.has(color));

const oldColorsIn = (text: string) => oldColors.filter((color) => text.toLowerCase().includes(color));

let folder: string;

/** Runs a script in the copy, in its own process. */
const runInCopy = async (script: string): Promise<string> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

/** Replaces the sample's values in the documents only. */
const rebrand = async (web: string) => {
  const inColor = (text: string) => text.replaceAll(/#[\da-f]{6}/g, recolored);
  const content = path.join(folder, 'functions/contract/website/documents');
  const renamed: [string, string][] = [];
  // Another business's pictures of people and colleges have other file names.
  for (const kind of ['crests', 'portraits']) {
    const pictures = path.join(web, 'src/pictures', kind);
    for (const [index, name] of (await readdir(pictures)).sort().entries()) {
      const own = `own-${String(index + 1)}${path.extname(name)}`;
      await rename(path.join(pictures, name), path.join(pictures, own));
      renamed.push([`"${kind}/${name}`, `"${kind}/${own}`]);
    }
  }
  for (const entry of await readdir(content, { recursive: true })) {
    if (!entry.endsWith('.json')) continue;
    const file = path.join(content, entry);
    const before = await readFile(file, 'utf8');
    const after = [...renamed, ...replacements].reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      inColor(before),
    );
    if (after !== before) await writeFile(file, after);
  }
  await writeFile(path.join(web, 'public/favicon.svg'), logo);
  const file = path.join(folder, 'functions/contract/pages/palette.ts');
  await writeFile(file, inColor(await readFile(file, 'utf8')));
};

const isTest = (file: string) => /\.test\.tsx?$|[/\\](?:e2e|testing)(?:[/\\]|$)/.test(file);

beforeAll(async () => {
  const builds = path.join(root, 'build');
  await mkdir(builds, { recursive: true });
  folder = await mkdtemp(path.join(builds, 'rebrand-'));
  const parts = ['web', 'functions/contract', 'functions/domain'];
  for (const part of ['package.json', 'tsconfig.json', ...parts]) {
    await cp(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !isTest(path.relative(root, source)),
    });
  }
  await rebrand(path.join(folder, 'web'));
  // Preview cards contain no searchable text.
  const options = { outDir: 'build/site', siteUrl: 'https://harborlight.test', drawsImages: false };
  await runInCopy(`import { buildSite } from './web/build/build.ts'; await buildSite(${JSON.stringify(options)});`);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('another business in the documents', () => {
  it('leaves the sample brand in no source file outside them', async () => {
    // The next test checks the content in the built site.
    expect(await tracesIn(path.join(folder, 'web'))).toEqual([]);
  });

  it('appears in the built site instead of the sample brand', async () => {
    const site = path.join(folder, 'build/site');
    expect(await tracesIn(site)).toEqual([]);

    const read = (file: string) => readFile(path.join(site, file), 'utf8');
    expect(await read('index.html')).toContain('<title>Harborlight Advising: plans that work</title>');
    const contact = await read('contact-us/index.html');
    for (const value of [
      'office@harborlight.test',
      '(555) 987-0011',
      '9 Quay Square',
      'https://social.test/harborlight-3',
    ]) {
      expect(contact).toContain(value);
    }
    // The list of time zones keeps all of them.
    const scripts = (await readdir(path.join(site, 'assets'))).filter((name) => name.startsWith('main-'));
    expect((await Promise.all(scripts.map((name) => read(`assets/${name}`)))).join('')).toContain('America/Chicago');
    expect(await read('about/index.html')).toContain('Lakeshore College 7');
    expect(await read('favicon.svg')).toBe(logo);
    expect(JSON.parse(await read('office.webmanifest'))).toMatchObject({
      name: 'Harborlight Advising Office',
      short_name: 'HLA Office',
      theme_color: recolored(palette.tealDeep),
    });
  });

  it('recolors pages and pictures through the palette and the look alone', async () => {
    const site = path.join(folder, 'build/site');
    const files = (await readdir(site, { recursive: true })).filter((file) =>
      /\.(?:html|css|svg|webmanifest)$/.test(file),
    );
    const found: string[] = [];
    const used = new Set<string>();
    for (const file of files) {
      const text = await readFile(path.join(site, file), 'utf8');
      found.push(...oldColorsIn(text).map((color) => `${file}: ${color}`));
      for (const [color] of text.matchAll(/#[\da-f]{6}\b/gi)) used.add(color);
    }
    expect(found).toEqual([]);
    const missing = Object.entries(palette)
      .filter(([, color]) => color.length === 7 && !used.has(recolored(color)))
      .map(([name]) => name);
    // Only guides use this one.
    expect(missing).toEqual(['orangeInk']);
  });

  it('recolors preview cards and mails', async () => {
    const businessProfile = {
      businessName: 'H',
      businessAddress: 'A',
      siteUrl: 'https://h.test',
      logo: '/l.png',
      colors: {},
    };
    const drawn = await runInCopy(`
      import sharp from 'sharp';
      import { previewCard } from './web/build/preview-cards.ts';
      import { letter } from './functions/domain/mail/letter.ts';
      const card = { seed: '/', brand: 'H', kicker: 'K', title: 'T', picture: null, logo: ${JSON.stringify(logo)}, colors: {} };
      const mail = { kind: 'code', to: 'a@h.test', subject: 'S', blocks: [], businessProfile: ${JSON.stringify(businessProfile)} };
      const pixels = await sharp((await previewCard(card, 'cards')).png).removeAlpha().raw().toBuffer();
      const colors = new Set(pixels.toString('hex').match(/.{6}/g));
      console.log([...colors].map((color) => '#' + color).join(' '), letter(mail).html);
    `);
    expect(oldColorsIn(drawn)).toEqual([]);
    for (const name of ['navy', 'teal', 'orange'] as const) expect(drawn).toContain(recolored(palette[name]));
  });

  it('finds every document in docs/rebrand.md', async () => {
    const guide = await readFile(path.join(root, 'docs/rebrand.md'), 'utf8');
    const names = new Set(documentNames.map((name) => name.replace(/^(services|packages|legal)\/.*$/, '$1/')));
    expect([...names].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
