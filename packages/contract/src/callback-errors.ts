/** Why a sign-in with a provider failed: the `error` of `/auth/callback?error=...`. */
export type CallbackError = keyof typeof callbackMessages

/** The message that the page shows for each error. */
export const callbackMessages = {
  /** The provider redirected back without a code. */
  no_code: 'No code detected.',
  /** The state is unknown, expired, already used, or of another flow. */
  not_pkce: 'Not a valid PKCE flow url.',
  /**
   * The session transfer to this host is missing, expired, already used, or was started in another browser.
   */
  no_session: 'No session defined in URL',
  /** The provider did not respond, or its response is invalid. */
  unexpected: 'Unexpected error during initialization',
  access_denied: 'The sign-in was cancelled.',
  email_missing: 'This provider did not share your email address. Please use another sign-in method.',
  email_unverified: 'This provider has not verified your email address. Please use another sign-in method.',
  account_not_linked:
    'An account with this email already exists. Sign in to it first, then link this provider in your account.',
  identity_already_exists: 'This account is linked to another user.',
  session_ended: 'You were signed out in the meantime. Sign in again, then link the account.',
} as const

export function callbackMessage(code: string | null): string {
  return isCallbackError(code) ? callbackMessages[code] : callbackMessages.unexpected
}

function isCallbackError(code: string | null): code is CallbackError {
  return code !== null && Object.hasOwn(callbackMessages, code)
}
