import { AppError } from '#app/platform/errors';
import type { RequestContext } from '#app/request/request-context.server';
import { mcpTexts } from '#app/texts/pl/mcp';
import { isOwnOrigin } from '#server/http/csrf';
import { refuseMethod } from '#server/http/refusals';

/**
 * /mcp: what is public for programs that speak the Model Context Protocol, by streamable HTTP without sessions, each
 * request by itself. The protocol's package is loaded with the first request: most portals have it switched off.
 * @throws AppError `not_found` where it is switched off, `forbidden` for a foreign Origin (DNS rebinding), `malformed`
 */
export async function answerMcp(request: Request, ctx: RequestContext): Promise<Response> {
  const { services, requestId } = ctx;
  const { mcp_enabled, site_name } = await services.settings();
  if (!mcp_enabled) throw new AppError('not_found');
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (origin !== null && !isOwnOrigin(origin, services.env.PUBLIC_URL, host)) throw new AppError('forbidden');
  if (request.method !== 'POST') return refuseMethod(request, requestId, ['POST']);
  const parsedBody: unknown = await request.json().catch(refuseBody);
  // Newer versions of the protocol have no batches; one would count as one request for the rate limit.
  if (Array.isArray(parsedBody)) throw new AppError('malformed', { message: mcpTexts.batch });
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-tools'),
  ]);
  const handler = createMcpHandler(() => createMcpServer(ctx, site_name), {
    // Nothing is pushed: a subscription would only hold its connection.
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody });
}

/** @throws AppError */
function refuseBody(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('malformed', { message: mcpTexts.malformed, cause });
}
