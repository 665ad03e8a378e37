import { createHash, createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import * as v from 'valibot';

const generate = promisify(generateKeyPair);

/** The name in the certificate with which PayPal's sandbox signs webhooks. */
export const SIGNER_NAME = 'messageverificationcerts.sandbox.paypal.com';

export const identitySchema = v.object({
  /** Last part of the certificate's address: CERT-… */
  id: v.string(),
  caCertificate: v.string(),
  /** The signing certificate, then the intermediate one if there is one. */
  certificate: v.string(),
  privateKey: v.string(),
});

/**
 * What signs webhooks, all in PEM. `caCertificate` is the only root that a verifier needs to trust.
 */
export type SigningIdentity = v.InferOutput<typeof identitySchema>;

interface IdentityOptions {
  now: Date;
  /** Common name and only alternative name of the signing certificate. */
  name?: string;
  /**
   * Days from `now` that the signing certificate is valid; a negative number makes an expired one.
   */
  validDays?: number;
  /** Days until the signing certificate becomes valid; a day ago unless given. */
  startsInDays?: number;
  /**
   * An intermediate certificate: another authority, as with most real certificates, or one that may
   * sign events but no certificates. None unless given.
   */
  through?: 'authority' | 'no-authority';
}

const DAY_MS = 86_400_000;
const CA_VALID_DAYS = 3650;

const newKeys = async (): Promise<{ publicKey: string; privateKey: string }> =>
  generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

interface CertificateRequest {
  subject: string;
  issuer: string;
  publicKey: string;
  issuerKey: string;
  from: Date;
  to: Date;
  extensions: object[];
}

const issue = ({ subject, issuer, publicKey, issuerKey, from, to, extensions }: CertificateRequest): string => {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first byte keeps the number positive, as DER requires.
  certificate.serialNumber = `01${createHash('sha256').update(subject).update(publicKey).digest('hex').slice(0, 30)}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  certificate.setSubject([{ name: 'commonName', value: subject }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer }]);
  certificate.setExtensions(extensions);
  // node-forge reads PKCS#1 keys only.
  const key = createPrivateKey(issuerKey).export({ type: 'pkcs1', format: 'pem' });
  certificate.sign(forge.pki.privateKeyFromPem(String(key)), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
};

/**
 * Creates a certificate authority and a certificate that it signed. node:crypto cannot issue X.509
 * certificates, so node-forge does. The authority's private key is discarded: no one can issue a
 * second certificate with it.
 */
export const createSigningIdentity = async ({
  now,
  name = SIGNER_NAME,
  validDays = 825,
  startsInDays,
  through,
}: IdentityOptions): Promise<SigningIdentity> => {
  const [ca, intermediate, leaf] = await Promise.all([newKeys(), newKeys(), newKeys()]);
  const issuer = 'College guide shop, local PayPal simulator CA';
  // A day of slack for clocks that differ; an expired certificate was valid once.
  const from = new Date(now.getTime() - DAY_MS * (validDays < 0 ? 30 - validDays : 1));
  const to = new Date(now.getTime() + DAY_MS * CA_VALID_DAYS);
  const caCertificate = issue({
    subject: issuer,
    issuer,
    publicKey: ca.publicKey,
    issuerKey: ca.privateKey,
    from,
    to,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ],
  });
  const intermediateName = `${issuer}, intermediate`;
  const intermediateCertificate =
    through === undefined
      ? ''
      : issue({
          subject: intermediateName,
          issuer,
          publicKey: intermediate.publicKey,
          issuerKey: ca.privateKey,
          from,
          to,
          extensions: [
            { name: 'basicConstraints', cA: through === 'authority', critical: true },
            { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true },
            { name: 'subjectKeyIdentifier' },
          ],
        });
  const certificate = issue({
    subject: name,
    issuer: through === undefined ? issuer : intermediateName,
    publicKey: leaf.publicKey,
    issuerKey: through === undefined ? ca.privateKey : intermediate.privateKey,
    from: startsInDays === undefined ? from : new Date(now.getTime() + DAY_MS * startsInDays),
    to: new Date(now.getTime() + DAY_MS * validDays),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', clientAuth: true, serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  const { fingerprint256 } = new X509Certificate(certificate);
  const id = `CERT-${fingerprint256.replaceAll(':', '').slice(0, 8).toLowerCase()}-${now.getTime()}`;
  return { id, caCertificate, certificate: certificate + intermediateCertificate, privateKey: leaf.privateKey };
};
