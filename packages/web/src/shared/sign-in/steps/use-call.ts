import { type Failure, readFailure } from '../../failure.ts'
import { useAction } from '../../use-action.ts'

/** One call at a time: whether it is running, and why the last one failed. */
export function useCall() {
  const { run, busy, failure, reset } = useAction((work: () => Promise<void>) => work())
  return { busy, failure: failure && withOwnText(failure), run, clearFailure: reset }
}

/** Reads a failure of the sign-in; where the server has no sentence for this page, it is ours. */
export function callFailure(error: unknown): Failure {
  return withOwnText(readFailure(error))
}

function withOwnText(failure: Failure): Failure {
  return { ...failure, message: messages.get(failure.code) ?? failure.message }
}

const passkeyFailed = 'This passkey was not accepted. Use another sign-in method.'
const messages = new Map([
  ['INVALID_CODE', 'This code is wrong, has expired or has already been used.'],
  ['PASSKEY_NOT_FOUND', passkeyFailed],
  ['AUTHENTICATION_FAILED', passkeyFailed],
  ['PROVIDER_NOT_FOUND', 'This sign-in method is no longer available.'],
  ['PROVIDER_UNAVAILABLE', 'This provider is not responding. Use another sign-in method.'],
  ['INVALID_SIGNATURE', 'This signature was not accepted. Please start again.'],
  ['identity_already_exists', 'This account is linked to another user.'],
])
