import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { onAuthEvent } from '../auth-events.ts'
import { answerOf, type RawSignInAnswer, type SignInAnswer } from './sign-in-answer.ts'
import { getAuth, postAuth, SignInRefused } from './wire.ts'

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/**
 * Signs in with a passkey of this device; null when the person turns away from the browser's question. With
 * `autofill` the browser does not ask, but offers passkeys in the e-mail field, for as long as `stopPasskeys` is not
 * called.
 * @throws SignInRefused
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<SignInAnswer | null> {
  if (entering) return entering
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return null
  const optionsJSON = await getAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(turnedAway)
  if (!response) return null
  entering ??= enter(response)
  return entering
}

/**
 * The passkey that was taken first, until it is refused or its session ends. A button that is pressed while the page is on
 * its way must not sign in again: the second session ends the first, and its cookie is lost with the page.
 */
let entering: Promise<SignInAnswer> | null = null

function enter(response: AuthenticationResponseJSON): Promise<SignInAnswer> {
  const answer = postAuth<RawSignInAnswer>('/passkey/verify-authentication', { response }).then(answerOf)
  const over = () => {
    entering = null
  }
  answer.then(({ kind }) => (kind === 'in' ? untilSignedOut(over) : over()), over)
  return answer
}

function untilSignedOut(over: () => void): void {
  const stop = onAuthEvent(({ event }) => {
    if (event !== 'signed-out' && event !== 'session-missed') return
    stop()
    over()
  })
}

/** Takes back the offer of passkeys in the e-mail field. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Saying no to the browser, letting its question time out, and a new question in place of the old are no failures. */
export function turnedAway(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  throw new SignInRefused('This device could not use a passkey. Try another way.', 'PASSKEY_FAILED')
}
