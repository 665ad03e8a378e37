import { describe, expect, it } from 'vitest';
import type { Mail } from '#domain/mail/mail.ts';
import type { Mailer } from '#domain/mail/ports.ts';

const mail: Mail = {
  kind: 'receipt',
  to: 'amy@example.com',
  subject: 'Your receipt – José & 李',
  text: 'Thank you, José.\n\nA line that starts with a dot:\n.\nFrom here it goes on: ¡bienvenida! 李',
  html: '<p>Thank you, <b>José</b>. ¡bienvenida! 李</p>',
};
const pdf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`%PDF-1.7\u0000\u00ff${text}`, 'latin1'));

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | undefined;
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[];
  readonly invite: { readonly method: string; readonly content: string } | undefined;
}

export function describeMailer(
  name: string,
  make: () => Promise<{
    port: Mailer;
    /** What arrived, oldest first. */
    received: () => Promise<ReceivedMail[]>;
  }>,
): void {
  describe(`mailer: ${name}`, () => {
    it('sends subject, text and HTML to one address', async () => {
      const { port, received } = await make();
      await port.send(mail);
      const [got, ...others] = await received();
      expect(others).toEqual([]);
      expect(got).toMatchObject({ to: ['amy@example.com'], subject: mail.subject, attachments: [] });
      expect(got?.text.trim()).toBe(mail.text);
      expect(got?.html.trim()).toBe(mail.html);
    });

    it('sends a copy to others', async () => {
      const { port, received } = await make();
      await port.send({ ...mail, cc: ['maya@example.com', 'noah@example.com'] });
      expect((await received())[0]?.to).toEqual(['amy@example.com', 'maya@example.com', 'noah@example.com']);
    });

    it('attaches files byte for byte under their names', async () => {
      const { port, received } = await make();
      const attachments = [
        { fileName: 'biology.pdf', content: pdf('one') },
        { fileName: 'économie 经济学.pdf', content: pdf('two') },
      ];
      await port.send({ ...mail, attachments });
      expect((await received())[0]?.attachments).toEqual(attachments);
    });

    it.each(['REQUEST', 'CANCEL'] as const)('sends a calendar entry with the method %s', async (method) => {
      const { port, received } = await make();
      const content = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:José\r\nEND:VCALENDAR\r\n`;
      await port.send({ ...mail, invite: { method, content } });
      const [got] = await received();
      expect(got?.invite).toEqual({ method, content });
      expect(got?.text.trim()).toBe(mail.text);
    });

    it('sets the address for replies', async () => {
      const { port, received } = await make();
      await port.send({ ...mail, replyTo: 'bo@example.com' });
      expect((await received())[0]?.replyTo).toBe('bo@example.com');
    });

    it('never adds headers or recipients because of a text', async () => {
      const { port, received } = await make();
      await port.send({
        ...mail,
        subject: 'Hello\r\nBcc: eve@example.com',
        text: 'Hello\r\n\r\nBcc: eve@example.com\r\n.\r\n',
      });
      const got = await received();
      expect(got.map(({ to }) => to)).toEqual([['amy@example.com']]);
      expect(got[0]?.subject.replaceAll(/\s+/g, ' ')).toBe('Hello Bcc: eve@example.com');
    });
  });
}
