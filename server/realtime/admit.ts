import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { SessionUser } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import type { Services } from '#app/request/services.server';
import { problemResponse } from '#server/http/problem';
import { isOwnOrigin } from '#server/http/csrf';
import { addSecurityHeaders } from '#server/http/security-headers';
import { identifyCaller } from '#server/http/identify-caller';

/**
 * Who may have a socket: whoever uses the panel, signed in with the browser's cookie, on a page of this site.
 * @throws AppError `unauthenticated`, `forbidden`, `second_factor_required`
 */
export async function admit(request: IncomingMessage, services: Services): Promise<SessionUser> {
  const { origin, host, cookie } = request.headers;
  const { user, rights, owesSecondFactor } = await identifyCaller(
    new Headers(cookie === undefined ? {} : { cookie }),
    services,
  );
  if (!user) throw new AppError('unauthenticated');
  if (origin === undefined || !isOwnOrigin(origin, services.env.PUBLIC_URL, host)) throw new AppError('forbidden');
  if (owesSecondFactor) throw new AppError('second_factor_required');
  if (!rights.includes('write')) throw new AppError('forbidden');
  return user;
}

/** Writes a plain HTTP response to a socket whose upgrade was refused, and closes it. */
export function answerOn(socket: Duplex, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket);
  // Its other end may be left open, and no limit of the HTTP server counts for it any more.
  response.on('finish', () => (socket as Socket).destroySoon());
  return response;
}

/** Refuses an upgrade in the API's format. */
export async function refuseUpgrade(
  socket: Duplex,
  request: IncomingMessage,
  error: AppError,
  requestId: string,
  publicUrl: string,
): Promise<void> {
  const problem = problemResponse(error, requestId);
  addSecurityHeaders(problem.headers, '/api', publicUrl);
  const body = Buffer.from(await problem.arrayBuffer());
  if (!socket.writable) return void socket.destroy();
  const response = answerOn(socket, request);
  problem.headers.forEach((value, name) => response.setHeader(name, value));
  response.setHeader('content-length', body.length);
  response.writeHead(problem.status).end(body);
}
