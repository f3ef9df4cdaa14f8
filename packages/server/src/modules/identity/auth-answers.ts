import { type ErrorBody, type FieldIssue, httpMessage } from '@comanda/contract/errors'
import type { z } from 'zod'

/** A refusal in the one shape of all errors of the API. */
export function refusal(
  status: number,
  requestId: string,
  refused: { code: string; message?: string; issues?: FieldIssue[]; headers?: Record<string, string> },
): Response {
  const { code, message = httpMessage(status), issues = [], headers } = refused
  const body: ErrorBody = { code, message, requestId, issues }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** The first field that was refused leads; it is what the form shows. */
export function refusedFields(error: z.ZodError, requestId: string): Response {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return refusal(400, requestId, { code: 'BAD_REQUEST', message: issues[0]?.message, issues })
}

/** Failures of better-auth in our own shape; its successes and redirects as they are. */
export async function inOurShape(answer: Response, requestId: string): Promise<Response> {
  answer.headers.set('cache-control', 'no-store')
  if (answer.status < 400) return answer
  const told: { code?: string; message?: string } = await answer.json().catch(() => ({}))
  const known = answer.status < 500 && told.code && told.message
  const code = known ? told.code : undefined
  return refusal(answer.status, requestId, {
    code: code ?? (answer.status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'),
    message: known ? told.message : undefined,
  })
}

/** The answer to whoever asked for a code or a link, whether there is an account or not. */
export function sent(cookies: readonly string[] = []): Response {
  return told({ sent: true }, cookies)
}

export function done(cookies: readonly string[] = []): Response {
  return told({ done: true }, cookies)
}

function told(body: object, cookies: readonly string[]): Response {
  const answer = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

export function badLink(requestId: string): Response {
  return refusal(400, requestId, {
    code: 'INVALID_TOKEN',
    message: 'This link has expired or was used already.',
  })
}

export function badCode(requestId: string): Response {
  return refusal(401, requestId, {
    code: 'INVALID_CODE',
    message: 'This code is wrong, has expired or was used already.',
  })
}

/** No provider of text messages is set up. */
export function noTexts(requestId: string): Response {
  return refusal(422, requestId, {
    code: 'SMS_UNAVAILABLE',
    message: 'Text messages cannot be sent here. Use your email address instead.',
  })
}
