/** What the tests use of a package that comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(event: string, listener: (...given: unknown[]) => void): this;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    readonly Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
