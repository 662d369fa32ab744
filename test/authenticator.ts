import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { testOrigin } from './test-origin';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Flags of authenticator data: user present, user verified, a new credential is attached. */
const flagBits = { present: 0x01, verified: 0x04, attached: 0x40 };

/** An authenticator in software (Web Authentication, ES256, no attestation), with one passkey. */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  isVerifying = true;
  userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private origin = testOrigin) {}

  /** Signs the next answer at another origin, as a page that imitates the portal has it. */
  moveTo(origin: string): void {
    this.origin = origin;
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  create(options: { challenge: string; user: { id: string } }, attestation = none): string {
    this.userHandle = options.user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // COSE_Key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const point = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]);
    const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), point(0x21, x), point(0x22, y)]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.data(flagBits.attached), credential]);
    const head = Buffer.from([0x58, data.length]);
    const object = Buffer.concat([Buffer.from([0xa3]), attestation, cborText('authData'), head, data]);
    return this.answer({
      clientDataJSON: encode(this.clientData('webauthn.create', options.challenge)),
      attestationObject: encode(object),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  get(options: { challenge: string }): string {
    this.counter += 1;
    const [data, client] = [this.data(0), this.clientData('webauthn.get', options.challenge)];
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: encode(client),
      authenticatorData: encode(data),
      signature: encode(signature),
      userHandle: this.userHandle,
    });
  }

  private data(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const all = flagBits.present | (this.isVerifying ? flagBits.verified : 0) | flags;
    return Buffer.concat([sha256(new URL(testOrigin).hostname), Buffer.from([all]), count]);
  }

  private clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
  }

  private answer(response: object): string {
    const id = encode(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

/** CBOR of a text shorter than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const none = Buffer.concat([cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]);
/** An attestation with certificates (of no content), which nobody asked for. */
export const certified = Buffer.concat([
  Buffer.concat([cborText('fmt'), cborText('packed'), cborText('attStmt')]),
  Buffer.concat([Buffer.from([0xa1]), cborText('x5c'), Buffer.from([0x81, 0x41, 0])]),
]);
