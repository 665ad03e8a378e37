import { describe, expect, it } from 'vitest';
import { contentOfValue } from './leftover-kinds.ts';
import { isPart, resourceOf, stackProblem } from './leftovers.ts';

const at = 'us-east-1:123456789012';
const key = '0f1e2d3c-0000-4000-8000-000000000000';

describe('the resource of an ARN', () => {
  it.each([
    [`arn:aws:dynamodb:${at}:table/guide-shop-prod-Users`, 'table', 'guide-shop-prod-Users'],
    ['arn:aws:s3:::guide-shop-prod-guides', 'bucket', 'guide-shop-prod-guides'],
    [`arn:aws:logs:${at}:log-group:/aws/lambda/one`, 'log group', '/aws/lambda/one'],
    [`arn:aws:logs:${at}:log-group:guide-shop-prod-Logs:*`, 'log group', 'guide-shop-prod-Logs'],
    [`arn:aws:secretsmanager:${at}:secret:Paypal62B7-a1B2-x9Y8z7`, 'secret', 'Paypal62B7-a1B2'],
    [`arn:aws-us-gov:dynamodb:${at}:table/one`, 'table', 'one'],
    [`arn:aws:dynamodb:${at}:table/one/index/byTime`, 'other', `dynamodb:${at}:table/one/index/byTime`],
    [`arn:aws:logs:${at}:log-group:one:log-stream:two`, 'other', `logs:${at}:log-group:one:log-stream:two`],
    [`arn:aws:kms:${at}:key/${key}`, 'other', `kms:${at}:key/${key}`],
    ['arn:aws:cloudfront::123456789012:distribution/E1', 'other', 'cloudfront::123456789012:distribution/E1'],
  ])('%s is a %s', (arn, kind, name) => {
    expect(resourceOf(arn)).toEqual({ kind, name, arn });
  });
});

describe('a part of a stack', () => {
  it.each([
    [`arn:aws:dynamodb:${at}:table/one`, 'one'],
    ['arn:aws:s3:::one', 'one'],
    [`arn:aws:logs:${at}:log-group:/one/two`, '/one/two'],
    [`arn:aws:secretsmanager:${at}:secret:one-x9Y8z7`, `arn:aws:secretsmanager:${at}:secret:one-x9Y8z7`],
    [`arn:aws:lambda:${at}:function:one`, 'one'],
    [`arn:aws:kms:${at}:key/${key}`, key],
    ['arn:aws:cloudfront::123456789012:distribution/E1', 'E1'],
    ['arn:aws:apigateway:us-east-1::/apis/a1/stages/$default', '$default'],
    [`arn:aws:cloudwatch:${at}:alarm:guide-shop-prod: throttles`, 'guide-shop-prod: throttles'],
    [`arn:aws:wafv2:${at}:global/webacl/one/${key}`, `one|${key}|CLOUDFRONT`],
    [`arn:aws:sns:${at}:one`, `arn:aws:sns:${at}:one`],
  ])('%s is the one with the id %s', (arn, id) => {
    expect(isPart(resourceOf(arn), new Set(['another', id]))).toBe(true);
    expect(isPart(resourceOf(arn), new Set(['another']))).toBe(false);
  });

  it('is not one whose name only ends like an id', () => {
    const ids = new Set(['Users', 'E1']);
    expect(isPart(resourceOf(`arn:aws:logs:${at}:log-group:old/Users`), ids)).toBe(false);
    expect(isPart(resourceOf(`arn:aws:dynamodb:${at}:table/old-Users`), ids)).toBe(false);
    expect(isPart(resourceOf('arn:aws:cloudfront::1:distribution/XE1'), ids)).toBe(false);
  });
});

describe('the stack of the stage', () => {
  const stage = { stage: 'prod', region: 'us-west-2' };

  it.each(['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'])('goes first in %s', (status) => {
    expect(stackProblem(status, stage)?.split('\n')).toEqual([
      `The stack guide-shop-prod in us-west-2 is ${status}, so it has to be deleted first. Nothing was done. Run these lines, and then this command again. If the last line fails, the console says why under "Events".`,
      'aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name guide-shop-prod --region us-west-2',
      'aws cloudformation delete-stack --stack-name guide-shop-prod --region us-west-2',
      'aws cloudformation wait stack-delete-complete --stack-name guide-shop-prod --region us-west-2',
    ]);
  });

  it.each(['CREATE_IN_PROGRESS', 'DELETE_IN_PROGRESS', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'])(
    'finishes first in %s',
    (status) => {
      expect(stackProblem(status, stage)).toBe(
        `The stack guide-shop-prod in us-west-2 is ${status}: wait until that is done, then rerun the command. Nothing was done.`,
      );
    },
  );

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'])(
    'is no problem in %s',
    (status) => {
      expect(stackProblem(status, stage)).toBeUndefined();
    },
  );
});

describe('the value of a secret', () => {
  const someoneSet = 'has a value that someone set';
  const generated = 'may be needed by a table that stays';
  const hex = '0123456789abcdef'.repeat(4);

  it.each([
    ['{"paypalClientSecret":""}', undefined],
    ['{"smtpPassword":""}', undefined],
    ['{"paypalClientSecret":"EAbc"}', someoneSet],
    ['{"smtpPassword":"pass word"}', someoneSet],
    ['{"paypalClientSecret":"","paypalWebhookId":"8PT597110X687430LKGECATA"}', someoneSet],
    ['{"paypalClientSecret":"","smtpPassword":""}', someoneSet],
    ['{}', someoneSet],
    ['', someoneSet],
    [undefined, someoneSet],
    [`{"otpPepper":"${hex}"}`, generated],
    [`{"otpPepper":"${hex}","otpPepperPrevious":"${hex}"}`, generated],
    [`{"pushSeed":"${hex}"}`, generated],
    ['aB3'.repeat(21).padEnd(64, 'x'), generated],
    [`{"otpPepper":"${hex}","note":"mine"}`, someoneSet],
    ['aB3'.repeat(21), someoneSet],
    [`${'aB3'.repeat(21)}!`, someoneSet],
  ])('%s', (value, has) => {
    expect(contentOfValue(value, true)).toBe(has);
    expect(contentOfValue(value, false)).toBe(has === generated ? undefined : has);
  });
});
