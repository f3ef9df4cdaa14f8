import { httpMessage } from '@comanda/contract/errors'
import type { Me } from '@comanda/contract/identity'
import { readFailure } from '../failure.ts'

export interface SignInFields {
  email: string
  password: string
}

export interface SignUpFields extends SignInFields {
  name: string
  phone: string
}

/** Why somebody was not let in, as a sentence that gives nothing away. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Signs in and answers who that is. Throws a SignInRefused. */
export async function signIn(fields: SignInFields): Promise<Me> {
  await post('/api/auth/sign-in/email', fields)
  return loadMe()
}

/** Makes an account, signs in and answers who that is. Throws a SignInRefused. */
export async function signUp(fields: SignUpFields): Promise<Me> {
  await post('/api/auth/sign-up/email', fields)
  return loadMe()
}

/** Throws a SignInRefused. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {})
}

/** Who is signed in on this host. Throws a SignInRefused when the server cannot be asked. */
export async function loadMe(): Promise<Me> {
  const answer = await send('/api/me', { method: 'GET' })
  if (!answer.ok) throw await refusalOf(answer)
  return answer.json()
}

async function post(path: string, body: object): Promise<void> {
  const answer = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw await refusalOf(answer)
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
  return new SignInRefused(safeText(answer.status, code, told.message), code)
}

/** Only sentences that are known to be meant for this person are shown; the rest say what the status means. */
function safeText(status: number, code: string, message: string | undefined): string {
  const own = ownTexts[code]
  if (own) return own
  if (message && knownTexts.has(message)) return message
  return httpMessage(status)
}

const ownTexts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  EMAIL_TAKEN: 'An account with this email already exists. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait and try again.',
}

const knownTexts = new Set([
  'You must provide either an email or phone number and a password',
  'Name is required',
  'Phone number is required',
  'Please enter a 10-digit phone number.',
  'Email is required',
  'Invalid email address',
  'Password must be at least 6 characters',
  'Password is too long',
  'This password is too easy to guess. Please choose another one.',
])
