import { RequestError, readFailure } from '../../failure.ts'
import { refusalText } from './refusal-text.ts'

/** Path below `/api/auth`. Throws RequestError. */
export function postAuth<Answer>(path: string, body: object = {}): Promise<Answer> {
  return requestJson(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Path below `/api/auth`. Throws RequestError. */
export function getAuth<Answer>(path: string): Promise<Answer> {
  return requestJson(`/api/auth${path}`, { method: 'GET' })
}

/** Throws RequestError. */
export async function requestJson<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await send(path, request)
  if (!response.ok) throw await apiErrorOf(response)
  return response.json()
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...request, credentials: 'same-origin', signal: AbortSignal.timeout(20_000) })
  } catch (error) {
    const { message, code } = readFailure(error)
    throw new RequestError(message, code)
  }
}

async function apiErrorOf(response: Response): Promise<RequestError> {
  const body: { code?: string; message?: string } = await response.json().catch(() => ({}))
  const code = body.code ?? `HTTP_${response.status}`
  return new RequestError(refusalText(response.status, code, body.message), code, response.status)
}
