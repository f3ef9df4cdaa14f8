import { type ErrorBody, httpMessage } from '@comanda/contract/errors'

/** An error of the HTTP layer itself, before any operation is reached. */
export class HttpFailure extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  /** Replaces the default message of the status. */
  readonly reason: string | undefined

  constructor(status: number, code: string, headers: Record<string, string> = {}, reason?: string) {
    super(reason ?? httpMessage(status))
    this.status = status
    this.code = code
    this.headers = headers
    this.reason = reason
  }
}

/** A response with the API's standard error body. */
export function failureResponse(
  requestId: string,
  {
    status,
    code,
    headers,
    reason,
  }: Pick<HttpFailure, 'status' | 'code'> & Partial<Pick<HttpFailure, 'headers' | 'reason'>>,
): Response {
  const body: ErrorBody = { code, message: reason ?? messageOf(status), requestId, issues: [] }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

function messageOf(status: number): string {
  if (status === 405) return 'This method is not supported here.'
  if (status === 413) return 'The request is too large.'
  return httpMessage(status)
}
