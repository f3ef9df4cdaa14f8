import { type ErrorBody, type FieldIssue, httpMessage } from '@comanda/contract/errors'
import type { z } from 'zod'

/** An error response in the API's common shape. */
export function errorResponse(
  status: number,
  requestId: string,
  error: { code: string; message?: string; issues?: FieldIssue[]; headers?: Record<string, string> },
): Response {
  const { code, message = httpMessage(status), issues = [], headers } = error
  const body: ErrorBody = { code, message, requestId, issues }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** The message is that of the first rejected field, which the form displays. */
export function validationErrorResponse(error: z.ZodError, requestId: string): Response {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return errorResponse(400, requestId, { code: 'BAD_REQUEST', message: issues[0]?.message, issues })
}

/** The response to a request for a code or a link; the same whether or not the account exists. */
export function sent(cookies: readonly string[] = []): Response {
  return success({ sent: true }, cookies)
}

export function done(cookies: readonly string[] = []): Response {
  return success({ done: true }, cookies)
}

function success(body: object, cookies: readonly string[]): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export function badLink(requestId: string): Response {
  return errorResponse(400, requestId, {
    code: 'INVALID_TOKEN',
    message: 'This link has expired or has already been used.',
  })
}

export function badCode(requestId: string): Response {
  return errorResponse(401, requestId, {
    code: 'INVALID_CODE',
    message: 'This code is wrong, has expired or has already been used.',
  })
}

/** No text message provider is configured. */
export function smsUnavailable(requestId: string): Response {
  return errorResponse(422, requestId, {
    code: 'SMS_UNAVAILABLE',
    message: 'Text messages are not available here. Use your email address instead.',
  })
}
