const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * An answer whose content is at hand. The listener writes it to the socket as it is, and whoever packs or seals it
 * takes it from here: the stream that any other `Response` begins with is only made for a reader who asks for `body`.
 */
export class ReadyResponse extends Response {
  private stream: ReadableStream<Uint8Array> | undefined;
  private taken = false;

  constructor(
    readonly content: string | Uint8Array<ArrayBuffer>,
    init?: ResponseInit,
  ) {
    super(null, init);
  }

  get isTaken(): boolean {
    return this.taken || this.stream?.locked === true;
  }

  /** The content as a stream. */
  open(): ReadableStream<Uint8Array> {
    return (this.stream ??= streamOf(this.content));
  }

  private take(): string | Uint8Array<ArrayBuffer> {
    if (this.isTaken) throw new TypeError('Body is unusable: Body has already been read');
    this.taken = true;
    return this.content;
  }

  override async text(): Promise<string> {
    const content = this.take();
    return typeof content === 'string' ? content : decoder.decode(content);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = bytesOf(this.take());
    return buffer.slice(byteOffset, byteOffset + byteLength);
  }

  override async blob(): Promise<Blob> {
    return new Blob([this.take()], { type: this.headers.get('content-type') ?? '' });
  }

  override clone(): ReadyResponse {
    return new ReadyResponse(this.content, this);
  }
}

// The type has these as properties, which a class cannot give accessors to.
Object.defineProperties(ReadyResponse.prototype, {
  body: { get: ReadyResponse.prototype.open },
  bodyUsed: Object.getOwnPropertyDescriptor(ReadyResponse.prototype, 'isTaken') ?? {},
});

const streamOf = (content: string | Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = bytesOf(content);
        if (bytes.length > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

/** The content as bytes. */
const bytesOf = (content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? encoder.encode(content) : content;
