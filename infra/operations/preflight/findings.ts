import { deployCommand, deployedContext } from '../../stack/deploy-context.ts';
import type { Settings } from '../../stack/settings.ts';
import type { Check, Finding } from '../checks.ts';
import { type Facts, type Known, NEVER_DEPLOYED, type Plan, siteNames } from './facts.ts';

interface Judge<Value> {
  /** True if nothing is to be done. */
  readonly name: string;
  readonly judge: (known: Value, plan: Plan) => Finding;
}

/** What each fact means for a deploy, in the order in which they are printed. */
const judges: { readonly [Name in keyof Known]: Judge<Known[Name]> } = {
  caller: { name: 'AWS takes these credentials', judge: judgeCaller },
  shellRegion: { name: 'this terminal names the region of the settings', judge: judgeRegion },
  plan: { name: 'the account stays open', judge: judgePlan },
  toolkit: { name: 'the account is prepared for CDK', judge: judgeToolkit },
  stack: { name: 'the stack can be deployed', judge: judgeStack },
  cloudFront: { name: 'the account may use CloudFront', judge: judgeCloudFront },
  budgets: { name: 'the account may have a budget', judge: judgeBudgets },
  concurrency: { name: 'enough functions may run at once', judge: judgeConcurrency },
  ses: { name: 'mail is out of the sandbox', judge: judgeSes },
  mailIdentity: { name: 'the sender is free to be created', judge: judgeIdentity },
  zone: { name: 'the zone is the one of the settings', judge: judgeZone },
  delegation: { name: 'the world asks the zone', judge: judgeDelegation },
  issuers: { name: 'AWS may issue the certificate', judge: judgeIssuers },
  certificate: { name: 'the certificate fits', judge: judgeCertificate },
  records: { name: 'the name of the site is free', judge: judgeRecords },
  paypal: { name: 'PayPal takes the client id and secret', judge: judgePaypal },
  leftovers: { name: 'nothing is left of an earlier try', judge: judgeLeftovers },
};

/** What each fact means, and what to do about it. */
export function checksOf(facts: Facts, plan: Plan): Check[] {
  return (Object.keys(judges) as (keyof Known)[]).map((name) => {
    const finding = findingOf(name, facts, plan);
    return { name: judges[name].name, run: () => Promise.resolve(finding) };
  });
}

function findingOf<Name extends keyof Known>(name: Name, facts: Pick<Facts, Name>, plan: Plan): Finding {
  const one = facts[name];
  return 'skipped' in one ? one : judges[name].judge(one.known, plan);
}

function judgeCaller(caller: Known['caller']): Finding {
  if ('trouble' in caller) return caller.trouble;
  const { account, arn } = caller;
  return arn.endsWith(':root')
    ? {
        toDo: `you are the root user of account ${account}: make a user with AdministratorAccess, or use IAM Identity Center (\`aws configure sso\`), and keep the root user for emergencies`,
      }
    : { found: `account ${account}, as ${arn}` };
}

function judgeRegion(named: Known['shellRegion'], { settings: { region } }: Plan): Finding {
  if (named === undefined) return { skipped: 'it names none' };
  return named === region
    ? { found: region }
    : { toDo: `the AWS CLI works in ${named}, and the deploy in ${region}: export AWS_REGION=${region}` };
}

function judgePlan(plan: Known['plan']): Finding {
  if (plan !== 'FREE') return { found: plan === 'PAID' ? 'it has the Paid plan' : 'it has no plan that ends' };
  return {
    toDo: 'the Free plan closes the account after six months, or earlier when its credits are spent: choose the Paid plan ("Upgrade plan" on the home page of the console, or aws freetier upgrade-account-plan --account-plan-type PAID)',
  };
}

/** Whether nothing goes on in a stack, and all of it is there. */
export const isSettled = (status: string): boolean =>
  ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'].includes(status);

function judgeToolkit(status: Known['toolkit'], { settings: { stage, region } }: Plan): Finding {
  if (status !== undefined && isSettled(status)) return undefined;
  const why = status === undefined ? 'it is not yet' : `its stack CDKToolkit is in the state ${status}`;
  return `${why}, in ${region}: npx cdk bootstrap -c stage=${stage}`;
}

const stackOf = ({ stage, region }: Settings): string => `--stack-name guide-shop-${stage} --region ${region}`;

function judgeStack(stack: Known['stack'], { settings }: Plan): Finding {
  if (stack === undefined) return { found: 'this is the first deploy' };
  const { StackStatus: status = '', Outputs = [] } = stack;
  const at = stackOf(settings);
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
    return `something goes on there (${status}): wait until it has ended (aws cloudformation describe-stacks ${at} --query 'Stacks[0].StackStatus')`;
  }
  if (NEVER_DEPLOYED.includes(status)) {
    const commands = [
      ...(settings.production
        ? [`aws cloudformation update-termination-protection --no-enable-termination-protection ${at}`]
        : []),
      `aws cloudformation delete-stack ${at}`,
      `aws cloudformation wait stack-delete-complete ${at}`,
    ];
    return `an earlier try did not finish (${status}), and CDK can't go on with it: remove what it made, and start again:\n  ${commands.join('\n  ')}`;
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return `a deploy failed, and so did its rollback: fix what the console names under "Events", then aws cloudformation continue-update-rollback ${at}`;
  }
  if (!isSettled(status)) return `it is in the state ${status}: the console says why under "Events"`;
  const outputs = Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]));
  const given = Object.keys(deployedContext(settings.stage, outputs)).filter((name) => name !== 'stage');
  if (given.length === 0) return { found: `it exists (${status})` };
  return {
    toDo: `the last deploy had ${given.join(', ')} from -c, which this one leaves out: put it into infra/settings.json, or run ${deployCommand(settings.stage, outputs)}`,
  };
}

function judgeCloudFront(known: Known['cloudFront']): Finding {
  if (known === 'used') return { found: 'it has distributions' };
  if (known === 'allowed') return { found: 'it made a disabled test distribution' };
  return `open a free support case under "Account and billing" (https://console.aws.amazon.com/support/home#/), include this message, and wait for the answer: ${known.refusal}`;
}

function judgeBudgets(known: Known['budgets']): Finding {
  if (known === 'allowed') return undefined;
  const off = 'set "monthlyBudgetUsd": "off" in infra/settings.json';
  if (known === 'linked account') {
    return `the account belongs to an organization, whose payer has not allowed budgets: ${off}, or ask the payer`;
  }
  return {
    toDo: `you may not list budgets, and the deploy may not make one either: as the root user activate "IAM user and role access to Billing information" on the page Account, or ${off} (${known.refusal})`,
  };
}

/** Of a new account; Service Quotas raises it on request. */
const LEAST_CONCURRENCY = 10;

function judgeConcurrency(limit: Known['concurrency'], { settings: { lambdaConcurrency, region } }: Plan): Finding {
  if (limit === undefined) return { skipped: 'Lambda names no limit' };
  if (limit < lambdaConcurrency && lambdaConcurrency > LEAST_CONCURRENCY) {
    return `the account may run ${String(limit)}, and the settings give away ${String(lambdaConcurrency)}: set "lambdaConcurrency": ${String(Math.max(limit, LEAST_CONCURRENCY))} in infra/settings.json`;
  }
  if (limit <= LEAST_CONCURRENCY) {
    return {
      toDo: `only ${String(limit)} may, as in every new account: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ${region}`,
    };
  }
  return limit > lambdaConcurrency
    ? {
        toDo: `the account may run ${String(limit)}: set "lambdaConcurrency": ${String(limit)} in infra/settings.json, so that the deploy uses it`,
      }
    : { found: String(limit) };
}

function judgeSes({ isOutOfSandbox, maySend, reason }: Known['ses']): Finding {
  if (!maySend)
    return `SES has stopped all mail of this account (${reason ?? 'no reason given'}): read AWS's message about it`;
  return isOutOfSandbox
    ? undefined
    : { toDo: 'SES delivers only to verified addresses: ask AWS for production access (docs/deploy.md, step 7)' };
}

function judgeIdentity({ name, exists }: Known['mailIdentity'], { settings: { region } }: Plan): Finding {
  return exists
    ? `SES has ${name} already, and the deploy, which creates it, would fail: aws sesv2 delete-email-identity --email-identity ${name} --region ${region}, or choose another sender if other mail goes out by it`
    : { found: name };
}

function judgeZone(zone: Known['zone'], { settings: { hostedZoneId = '', hostedZoneName = '' } }: Plan): Finding {
  const list = 'aws route53 list-hosted-zones shows which there are';
  if (zone === undefined) return `this account has no zone ${hostedZoneId}: correct hostedZoneId (${list})`;
  if (zone.isPrivate) return `${hostedZoneId} is a private zone, which only your own network can ask (${list})`;
  return zone.name === hostedZoneName
    ? { found: zone.name }
    : `${hostedZoneId} is the zone of ${zone.name}, not of ${hostedZoneName}: correct hostedZoneId or hostedZoneName (${list})`;
}

function judgeDelegation({ zone, seen }: Known['delegation']): Finding {
  const { name, nameServers } = zone;
  if (seen.join() === nameServers.join()) return { found: `at ${nameServers.join(', ')}` };
  const asked = seen.length === 0 ? 'no name servers' : seen.join(', ');
  return `the world finds ${asked} for ${name}, so the deploy would wait for its certificate for hours: give your registrar these in place of all others: ${nameServers.join(', ')}`;
}

/** The names by which CAA records mean AWS. */
const AWS_ISSUERS: readonly string[] = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

function judgeIssuers(known: Known['issuers']): Finding {
  const refusals = known.flatMap(({ name, limit }) => {
    if (limit === undefined || limit.allowed.some((one) => AWS_ISSUERS.includes(one))) return [];
    const others = limit.allowed.filter((one) => one !== '').join(', ');
    return [
      `the CAA records of ${limit.at} let ${others === '' ? 'no one' : `only ${others}`} issue one for ${name}: add ${limit.at} CAA 0 issue "amazon.com"`,
    ];
  });
  return refusals.length === 0 ? undefined : refusals.join('; ');
}

function judgeCertificate(certificate: Known['certificate'], { settings }: Plan): Finding {
  if (certificate === undefined) return 'this account has no such certificate in us-east-1: correct certificateArn';
  const { status, names } = certificate;
  if (status !== 'ISSUED') {
    return `its state is ${status}, not ISSUED: publish the record that aws acm describe-certificate --region us-east-1 --certificate-arn ${settings.certificateArn ?? ''} shows, and wait`;
  }
  const { siteDomain = '' } = settings;
  return names.some((one) => covers(one, siteDomain))
    ? { found: names.join(', ') }
    : `it is for ${names.join(', ')}, not for ${siteDomain}: request one for that name, and set certificateArn (docs/deploy.md)`;
}

/** Whether a name of a certificate is this one; `*` stands for one label. */
const covers = (certified: string, name: string): boolean =>
  certified === name || (certified.startsWith('*.') && certified.slice(1) === name.slice(name.indexOf('.')));

function judgeRecords(records: Known['records'], { settings }: Plan): Finding {
  if (records.length === 0) return { found: siteNames(settings).join(', ') };
  const list = records.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `the zone has ${list} already, and the deploy, which creates it, would fail: delete it (https://console.aws.amazon.com/route53/v2/hostedzones#ListRecordSets/${settings.hostedZoneId ?? ''}). A site at that name is offline until the deploy has finished`;
}

function judgePaypal(known: Known['paypal'], { settings: { stage } }: Plan): Finding {
  if (known === 'accepted') return undefined;
  return known === 'not set'
    ? { toDo: `no client secret is stored, so no one can pay: npm run ops -- secret paypal --stage ${stage}` }
    : known.rejection;
}

function judgeLeftovers(leftovers: Known['leftovers'], { settings: { stage } }: Plan): Finding {
  if (leftovers.length === 0) return undefined;
  const kinds = [...new Set(leftovers.map(({ kind }) => kind))].map((kind) => {
    const count = leftovers.filter((one) => one.kind === kind).length;
    return `${String(count)} ${kind}${count === 1 ? '' : 's'}`;
  });
  return {
    toDo: `${kinds.join(', ')}. The deploy makes new, empty ones beside them: npm run ops -- leftovers --stage ${stage} lists what can go`,
  };
}
