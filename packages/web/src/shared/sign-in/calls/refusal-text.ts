import { httpMessage } from '@comanda/contract/errors'

/** Only known sentences are shown to the user; any other message is replaced by one for the status. */
export function refusalText(status: number, code: string, message: string | undefined): string {
  const own = ownText(code)
  if (own) return own
  if (message && (known.has(message) || knownLength.test(message))) return message
  return httpMessage(status)
}

/** Our sentence for a code; undefined where the server's own is shown. */
export function ownText(code: string): string | undefined {
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined
}

const wrongCode = 'This code is wrong, has expired or has already been used.'
const spentCode = 'Too many attempts with this code. Request a new one.'
const deadLink = 'This link has expired or has already been used.'
const passkeyFailed = 'This passkey was not accepted. Use another sign-in method.'

const byCode: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  EMAIL_TAKEN: 'An account with this email already exists. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  PASSWORD_TOO_LONG: 'Password is too long',
  INVALID_PASSWORD: 'The current password is incorrect.',
  PASSWORD_ALREADY_SET: 'This account already has a password.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait and try again.',
  INVALID_OTP: wrongCode,
  INVALID_CODE: wrongCode,
  OTP_NOT_FOUND: wrongCode,
  OTP_EXPIRED: wrongCode,
  OTP_HAS_EXPIRED: wrongCode,
  TOO_MANY_ATTEMPTS: spentCode,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: spentCode,
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait a while, then try again.',
  INVALID_BACKUP_CODE: 'This recovery code is incorrect or was already used.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Please start again.',
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  PASSKEY_NOT_FOUND: passkeyFailed,
  AUTHENTICATION_FAILED: passkeyFailed,
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  PROVIDER_NOT_FOUND: 'This sign-in method is no longer available.',
  PROVIDER_UNAVAILABLE: 'This provider is not responding. Use another sign-in method.',
  NO_SSO_PROVIDER_FOUND: 'No company account was found for this address.',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  INVALID_SIGNATURE: 'This signature was not accepted. Please start again.',
  identity_already_exists: 'This account is linked to another user.',
  identity_not_found: 'This account is no longer linked.',
  single_identity_not_deletable: 'This is your only sign-in method. Add another one first.',
}

/** Validation messages of the contract, which the server returns for an invalid form. */
const known = new Set([
  'You must provide either an email or phone number and a password',
  'You must provide either an email or phone number',
  'Text messages are not available here. Use your email address instead.',
  'Name is required',
  'Phone number is required',
  'Please enter a 10-digit phone number.',
  'Email is required',
  'Invalid email address',
  'Password is too long',
  'This password is too easy to guess. Please choose another one.',
  'Enter the 6-digit code.',
])
const knownLength = /^Password must be at least \d+ characters(?: for staff)?$/
