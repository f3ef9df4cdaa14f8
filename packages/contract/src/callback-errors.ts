/** Why a sign-in at a provider came back without success: the `error` of `/auth/callback?error=...`. */
export type CallbackError = keyof typeof callbackMessages

/** The sentence for each, as the page shows it. */
export const callbackMessages = {
  /** The provider sent the browser back without a code. */
  no_code: 'No code detected.',
  /** The state is unknown, too old, used before, or of another flow. */
  not_pkce: 'Not a valid PKCE flow url.',
  /** The hand-over to this host is missing, too old, used before, or was begun in another browser. */
  no_session: 'No session defined in URL',
  /** The provider did not answer, or answered what cannot be. */
  unexpected: 'Unexpected error during initialization',
  access_denied: 'The sign-in was cancelled.',
  email_missing: 'This provider did not tell your email address. Please sign in another way.',
  email_unverified: 'This provider has not verified your email address. Please sign in another way.',
  account_not_linked:
    'An account with this email already exists. Sign in to it first, then link this provider in your account.',
  identity_already_exists: 'This account is linked to somebody else.',
  session_ended: 'You were signed out in the meantime. Sign in again, then link the account.',
} as const

export function callbackMessage(code: string | null): string {
  return isCallbackError(code) ? callbackMessages[code] : callbackMessages.unexpected
}

function isCallbackError(code: string | null): code is CallbackError {
  return code !== null && Object.hasOwn(callbackMessages, code)
}
