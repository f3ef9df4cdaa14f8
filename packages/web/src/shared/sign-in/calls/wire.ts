import { readFailure } from '../../failure.ts'
import { refusalText } from './refusal-text.ts'

/** Why the server did not do it, as a sentence that gives nothing away. */
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

/** Below `/api/auth`. Throws a SignInRefused. */
export function postAuth<Answer>(path: string, body: object = {}): Promise<Answer> {
  return ask(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Below `/api/auth`. Throws a SignInRefused. */
export function getAuth<Answer>(path: string): Promise<Answer> {
  return ask(`/api/auth${path}`, { method: 'GET' })
}

/** Throws a SignInRefused. */
export async function ask<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const answer = await send(path, request)
  if (!answer.ok) throw await refusalOf(answer)
  return answer.json()
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...request, credentials: 'same-origin', signal: AbortSignal.timeout(20_000) })
  } catch (error) {
    const { message, code } = readFailure(error)
    throw new SignInRefused(message, code)
  }
}

async function refusalOf(answer: Response): Promise<SignInRefused> {
  const told: { code?: string; message?: string } = await answer.json().catch(() => ({}))
  const code = told.code ?? `HTTP_${answer.status}`
  return new SignInRefused(refusalText(answer.status, code, told.message), code, answer.status)
}
