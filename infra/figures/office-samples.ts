import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as Adapters from '#composition/adapters.ts';
import { OFFICE_PAGE } from '#contract/limits.ts';
import type { Team } from '#domain/office/team.ts';
import { hashToken } from '#domain/sign-in/code-mac.ts';
import { softwareAuthenticator } from '#testing/authenticator.ts';
import { OFFICE_TOKEN, type sampleWorld } from '#testing/sample-world.ts';
import {
  aLead,
  aMember,
  anAccount,
  anAction,
  anEnquiry,
  anInvitation,
  aPaidOrder,
  aPasskey,
  aSession,
  aTeam,
} from '#testing/samples.ts';

type Sample = typeof Adapters & {
  readonly world: ReturnType<typeof sampleWorld>;
  readonly request: (changes?: object) => Promise<APIGatewayProxyEventV2>;
};

/** The owner's device; its passkey is the one of the session. */
const device = softwareAuthenticator();
const { id: ownerId } = aMember();
const owner = (...more: string[]) =>
  aMember({
    passkeys: [aPasskey({ id: device.id, publicKey: device.publicKey }), ...more.map((id) => aPasskey({ id }))],
  });
const signedIn = ({ world }: Sample, changes: Partial<Team> = {}): Promise<void> =>
  world.startOfficeSession(aTeam({ members: [owner()], ...changes }));

async function newChallenge({ office, random }: Sample, purpose: string): Promise<{ challenge: string }> {
  const challenge = random.token();
  await office().addChallenge({ hash: hashToken(challenge), purpose, endsAt: Date.now() + 60_000 });
  return { challenge };
}

async function withInvitation(sample: Sample) {
  const token = sample.random.token();
  const tokenHash = hashToken(token);
  const invitation = anInvitation({ id: sample.random.id(), tokenHash, endsAt: Date.now() + 60_000 });
  await signedIn(sample, { invitations: [invitation] });
  return { token, tokenHash };
}

const signUp = async ({ leads }: Sample, email: string): Promise<boolean> =>
  await leads().record(aLead({ email, receivedAt: Date.now() }), undefined, []);

/** Someone with an account, a session, a paid order, a lead and a message. */
async function withPerson(sample: Sample, changes: object = {}): Promise<APIGatewayProxyEventV2> {
  await signedIn(sample);
  const id = sample.random.id();
  const email = `${id}@example.com`.toLowerCase();
  const person = anAccount({ id, email });
  const now = Date.now();
  await sample.users().create(person);
  await sample.sessions().create(aSession({ user: person, tokenHash: hashToken(id), createdAt: now, lastSeenAt: now }));
  await sample
    .orders()
    .insert(aPaidOrder({ buyerId: id, number: sample.random.id(), buyer: { email, fullname: person.fullname } }));
  await signUp(sample, email);
  await sample.enquiries().record({ ...anEnquiry(), id, email, receivedAt: now }, []);
  return await sample.request({ email, ...changes });
}

/** Prepares the events of the office that its sign-in, team, journal, contacts and people need. */
export const officePreparations: Readonly<Record<string, (sample: Sample) => Promise<unknown>>> = {
  async 'finish-office-sign-in'(sample) {
    await signedIn(sample);
    return await sample.request({ response: device.use(await newChallenge(sample, 'sign-in')) });
  },
  async 'confirm-office-session'(sample) {
    await signedIn(sample);
    const options = await newChallenge(sample, `confirm#${hashToken(OFFICE_TOKEN)}`);
    return await sample.request({ response: device.use(options) });
  },
  async 'add-office-passkey'(sample) {
    await signedIn(sample);
    const options = await newChallenge(sample, `passkey#${ownerId}`);
    return await sample.request({ response: softwareAuthenticator().create(options) });
  },
  async 'rename-office-passkey'(sample) {
    await signedIn(sample);
    return await sample.request({ id: device.id });
  },
  async 'remove-office-passkey'(sample) {
    await signedIn(sample, { members: [owner('another')] });
    return await sample.request({ id: 'another' });
  },
  async 'start-office-invitation'(sample) {
    const { token } = await withInvitation(sample);
    return await sample.request({ token });
  },
  async 'accept-office-invitation'(sample) {
    const { token, tokenHash } = await withInvitation(sample);
    const options = await newChallenge(sample, `join#${tokenHash}`);
    return await sample.request({ token, response: softwareAuthenticator().create(options) });
  },
  async 'remove-office-member'(sample) {
    await signedIn(sample, { members: [owner(), aMember({ id: 'another', role: 'counselor' })] });
    return await sample.request({ id: 'another' });
  },
  async 'list-office-journal'(sample) {
    await signedIn(sample);
    for (let count = 0; count <= OFFICE_PAGE; count += 1) {
      await sample.journal().begin(anAction({ id: sample.random.id(), at: Date.now() }));
    }
    return await sample.request();
  },
  async 'export-office-journal'(sample) {
    await signedIn(sample);
    return await sample.request({ from: '2025-01-10', until: '2025-01-10' });
  },
  async 'list-office-leads'(sample) {
    await signedIn(sample);
    for (let count = 0; count <= OFFICE_PAGE; count += 1) await signUp(sample, `${sample.random.id()}@example.com`);
    return { ...(await sample.request()), queryStringParameters: { state: 'new' } };
  },
  async 'list-office-messages'(sample) {
    await signedIn(sample);
    for (let count = 0; count <= OFFICE_PAGE; count += 1) {
      await sample.enquiries().record({ ...anEnquiry(), id: sample.random.id(), receivedAt: Date.now() }, []);
    }
    return { ...(await sample.request()), queryStringParameters: { state: 'new' } };
  },
  async 'follow-up-office-contact'(sample) {
    await signedIn(sample);
    const email = `${sample.random.id()}@example.com`;
    await signUp(sample, email);
    return await sample.request({ id: email });
  },
  async 'export-office-contacts'(sample) {
    await signedIn(sample);
    return await sample.request({ from: '2025-01-10', until: '2025-01-10' });
  },
  'find-office-person': withPerson,
  async 'unlock-office-person'(sample) {
    await signedIn(sample);
    const email = `${sample.random.id()}@example.com`.toLowerCase();
    await sample.world.putCode('login', email, 482_913);
    return await sample.request({ email });
  },
  'sign-out-office-person': withPerson,
  'export-office-person': withPerson,
  'erase-office-person': async (sample) => await withPerson(sample, { preview: false }),
};
