import { afterAll, beforeAll } from 'vitest';
import { s3Bucket, s3Client } from '#composition/clients.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { type Emulator, s3Emulator, setAwsEnvironment } from '#testing/emulators.ts';
import { describeFiles } from '#testing/files.suite.ts';
import { s3Files } from './files.ts';
import { s3Publishing } from './publishing.ts';

let emulator: Emulator;
let bucket: ReturnType<typeof s3Bucket>;
let client: ReturnType<typeof s3Client>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await s3Emulator();
  bucket = s3Bucket(localNames.bucket, emulator.endpoint);
  client = s3Client(emulator.endpoint);
});
afterAll(async () => {
  bucket.close();
  client.destroy();
  await emulator.close();
});

describeFiles('S3', () =>
  Promise.resolve({
    port: { ...s3Files(bucket), ...s3Publishing(localNames.bucket, client) },
    async follow(url) {
      const response = await fetch(url);
      const content = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, disposition: response.headers.get('content-disposition'), content };
    },
  }),
);
