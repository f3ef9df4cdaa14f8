import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { RequestError } from '../failure.ts'
import { type SignInResult, signInApi, signInResultOf } from './auth-client.ts'
import { onAuthEvent } from './auth-events.ts'

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/**
 * Signs in with a passkey of this device; null when the user cancels the browser's prompt. With `autofill`
 * the browser shows no prompt, but offers passkeys in the email field until `stopPasskeys` is called.
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<SignInResult | null> {
  if (pendingSignIn) return pendingSignIn
  if (!autofill) requested += 1
  const requestedBefore = requested
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return null
  // The browser has one ceremony and one challenge at a time. A prompt that the user requested meanwhile replaces both.
  const isReplaced = () => autofill && requested > requestedBefore
  const optionsJSON = await (await signInApi()).passkeyRequest()
  if (isReplaced()) return null
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(
    isUserCancellation,
  )
  if (!response || isReplaced()) return null
  pendingSignIn ??= enter(response)
  return pendingSignIn
}

/** How many prompts the user has requested. */
let requested = 0

/**
 * The sign-in that completed first, until it is refused or its session ends. A button pressed while the next
 * page is loading must not sign in again: the second session would end the first, and its cookie would be
 * lost with the page.
 */
let pendingSignIn: Promise<SignInResult> | null = null

function enter(response: AuthenticationResponseJSON): Promise<SignInResult> {
  const result = signInApi()
    .then(({ passkey }) =>
      passkey({
        response: {
          ...response,
          response: { ...response.response },
          clientExtensionResults: { ...response.clientExtensionResults },
        },
      }),
    )
    .then(signInResultOf)
  const clear = () => {
    pendingSignIn = null
  }
  result.then(({ kind }) => (kind === 'in' ? onceSignedOut(clear) : clear()), clear)
  return result
}

function onceSignedOut(clear: () => void): void {
  const stop = onAuthEvent(({ event }) => {
    if (event !== 'signed-out' && event !== 'session-missed') return
    stop()
    clear()
  })
}

/**
 * Creates a passkey on this device; false when the user cancels the browser's prompt.
 */
export async function registerPasskey(name: string): Promise<boolean> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { passkeyCreation, createPasskey } = await signInApi()
  const optionsJSON = await passkeyCreation()
  const response = await startRegistration({ optionsJSON }).catch(isUserCancellation)
  if (!response) return false
  await createPasskey({
    name,
    response: {
      ...response,
      response: { ...response.response },
      clientExtensionResults: { ...response.clientExtensionResults },
    },
  })
  return true
}

/** Stops offering passkeys in the email field. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Cancelling, a prompt that times out, and a prompt replaced by a new one are not failures. */
function isUserCancellation(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  if (error instanceof Error && error.name === 'InvalidStateError')
    throw new RequestError('This device already has a passkey of this account.', 'PASSKEY_EXISTS')
  throw new RequestError(
    'The passkey could not be used on this device. Try another method.',
    'PASSKEY_FAILED',
  )
}
