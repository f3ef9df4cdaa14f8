import { httpMessage } from '@comanda/contract/errors'

/** Only sentences that are known to be meant for this person are shown; the rest say what the status means. */
export function refusalText(status: number, code: string, message: string | undefined): string {
  const own = ownText(code)
  if (own) return own
  if (message && (known.has(message) || knownLength.test(message))) return message
  return httpMessage(status)
}

/** Our sentence for a code; undefined where the server's own is as good. */
export function ownText(code: string): string | undefined {
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined
}

const wrongCode = 'This code is wrong, has expired or was used already.'
const spentCode = 'Too many tries with this code. Ask for a new one.'
const deadLink = 'This link has expired or was used already.'
const passkeyFailed = 'This passkey was not accepted. Sign in another way.'

const byCode: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  EMAIL_TAKEN: 'An account with this email already exists. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  PASSWORD_TOO_LONG: 'Password is too long',
  INVALID_PASSWORD: 'Your current password is not right.',
  PASSWORD_ALREADY_SET: 'This account has a password already.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait and try again.',
  INVALID_OTP: wrongCode,
  INVALID_CODE: wrongCode,
  OTP_NOT_FOUND: wrongCode,
  OTP_EXPIRED: wrongCode,
  OTP_HAS_EXPIRED: wrongCode,
  TOO_MANY_ATTEMPTS: spentCode,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: spentCode,
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait a while, then try again.',
  INVALID_BACKUP_CODE: 'This recovery code is not right, or was used already.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Please start again.',
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  PASSKEY_NOT_FOUND: passkeyFailed,
  AUTHENTICATION_FAILED: passkeyFailed,
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  PROVIDER_NOT_FOUND: 'This way to sign in is not available any more.',
  PROVIDER_UNAVAILABLE: 'This provider does not answer at the moment. Sign in another way.',
  NO_SSO_PROVIDER_FOUND: 'No company account is known for this address.',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  INVALID_SIGNATURE: 'This signature was not accepted. Please start again.',
  identity_already_exists: 'This account is linked to somebody else.',
  identity_not_found: 'This account is not linked any more.',
  single_identity_not_deletable: 'This is your only way to sign in. Add another one first.',
}

/** What the server says of a form that was sent to it as it is: the sentences that stand in the contract. */
const known = new Set([
  'You must provide either an email or phone number and a password',
  'You must provide either an email or phone number',
  'Text messages cannot be sent here. Use your email address instead.',
  'Name is required',
  'Phone number is required',
  'Please enter a 10-digit phone number.',
  'Email is required',
  'Invalid email address',
  'Password is too long',
  'This password is too easy to guess. Please choose another one.',
  'Enter the 6 digits of the code.',
])
const knownLength = /^Password must be at least \d+ characters(?: for staff)?$/
