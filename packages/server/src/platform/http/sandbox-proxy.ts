import type { App } from '../../app.ts'
import type { Sandbox } from '../config-providers.ts'
import { HttpFailure } from './failures.ts'
import type { RequestInfo } from './request-info.ts'

/** Meant for one connection alone, or decided anew by whoever writes the next one. */
const notPassedOn = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Hands a request to the stand-ins of third parties and their answer back, both as they come.
 * Throws NOT_FOUND where no stand-in is used, BAD_GATEWAY when it does not answer.
 */
export async function passToSandbox(app: App, request: Request, info: RequestInfo): Promise<Response> {
  const { sandbox } = app.config
  if (!sandbox) throw new HttpFailure(404, 'NOT_FOUND')
  const { pathname, search } = new URL(request.url)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    const answer = await fetch(sandbox.origins[standInFor(pathname)] + pathname + search, {
      method: request.method,
      headers: forwardedHeaders(request.headers, info),
      body: hasBody ? request.body : null,
      redirect: 'manual',
      signal: request.signal,
      ...(hasBody ? { duplex: 'half' } : {}),
    })
    return new Response(answer.body, { status: answer.status, headers: answerHeaders(answer.headers) })
  } catch (cause) {
    if (!request.signal.aborted)
      app.log.warn({ err: cause, requestId: info.requestId }, 'sandbox does not answer')
    throw new HttpFailure(502, 'BAD_GATEWAY')
  }
}

/** What is nobody's own, such as the looks of the pages, each of them has. */
function standInFor(pathname: string): keyof Sandbox['origins'] {
  const room = pathname.split('/')[2]
  return room === 'courier' || room === 'identity' || room === 'payments' ? room : 'mail'
}

function forwardedHeaders(headers: Headers, info: RequestInfo): Headers {
  const forwarded = passedOn(headers)
  for (const name of ['host', 'content-length', 'expect']) forwarded.delete(name)
  forwarded.set('accept-encoding', 'identity')
  forwarded.set('x-forwarded-host', info.host)
  forwarded.set('x-forwarded-proto', info.scheme)
  forwarded.set('x-request-id', info.requestId)
  return forwarded
}

/** What came packed was unpacked on the way, so its length is another. */
function answerHeaders(headers: Headers): Headers {
  const passed = passedOn(headers)
  if (passed.has('content-encoding')) {
    passed.delete('content-encoding')
    passed.delete('content-length')
  }
  return passed
}

function passedOn(headers: Headers): Headers {
  const passed = new Headers(headers)
  for (const name of notPassedOn) passed.delete(name)
  return passed
}
