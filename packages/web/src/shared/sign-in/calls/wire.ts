import { readFailure } from '../../failure.ts'
import { refusalText } from './refusal-text.ts'

/** Why the server refused, as a sentence that is safe to show. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code: string
  /** null when the server was not reached. */
  readonly status: number | null

  constructor(message: string, code: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Path below `/api/auth`. Throws SignInRefused. */
export function postAuth<Answer>(path: string, body: object = {}): Promise<Answer> {
  return requestJson(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Path below `/api/auth`. Throws SignInRefused. */
export function getAuth<Answer>(path: string): Promise<Answer> {
  return requestJson(`/api/auth${path}`, { method: 'GET' })
}

/** Throws SignInRefused. */
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
    throw new SignInRefused(message, code)
  }
}

async function apiErrorOf(response: Response): Promise<SignInRefused> {
  const body: { code?: string; message?: string } = await response.json().catch(() => ({}))
  const code = body.code ?? `HTTP_${response.status}`
  return new SignInRefused(refusalText(response.status, code, body.message), code, response.status)
}
