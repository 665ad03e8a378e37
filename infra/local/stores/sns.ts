import { localNames } from '../../operations/local/environment.ts';
import { sampleSettings } from '../../stack/settings.ts';
import { type RunningServer, readBody, serve } from '../http-server.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

/** SNS takes messages of up to 256 KB. */
const bodyLimit = 1024 * 1024;
/** What SNS writes as the sender of its emails. */
const sender = 'no-reply@sns.amazonaws.com';

/**
 * Starts an SNS endpoint (the query API's `Publish` and `ListSubscriptionsByTopic`) with the topic
 * of the alarms, which emails the operator. It keeps the messages in `mailbox`.
 */
export async function startSns(options: { readonly port: number; readonly mailbox: Mailbox }): Promise<RunningServer> {
  const answer = async (form: URLSearchParams): Promise<readonly [status: number, xml: string]> => {
    const action = form.get('Action') ?? '';
    if (!['Publish', 'ListSubscriptionsByTopic'].includes(action)) return [400, failure('InvalidAction')];
    if (form.get('TopicArn') !== localNames.alarmTopic) return [404, failure('NotFound')];
    if (action === 'ListSubscriptionsByTopic') return [200, subscribed];
    const { id } = await options.mailbox.add({
      to: [sampleSettings.alarmAddress],
      from: sender,
      subject: form.get('Subject') ?? '',
      text: form.get('Message') ?? '',
      html: '',
      attachments: [],
    });
    return [200, `<PublishResponse><PublishResult><MessageId>${id}</MessageId></PublishResult></PublishResponse>`];
  };
  return await serve((request, response) => {
    readBody(request, bodyLimit)
      .then((body) => answer(new URLSearchParams(body.toString())))
      .then(([status, xml]) => {
        response.writeHead(status, { 'Content-Type': 'text/xml' });
        response.end(xml);
      })
      .catch(() => response.destroy());
  }, options.port);
}

/** The operator's address, which has confirmed. */
const subscribed = `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions><member><SubscriptionArn>${localNames.alarmTopic}:operator</SubscriptionArn><Protocol>email</Protocol><Endpoint>${sampleSettings.alarmAddress}</Endpoint></member></Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;

const failure = (code: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`;
