import { type Failure, readFailure } from '../../failure.ts'
import { useAction } from '../../use-action.ts'

export interface CallFailure {
  message: string
  code: string
  status: number | null
}

/** One call at a time: whether it is running, and why the last one failed. */
export function useCall() {
  const { run, busy, failure, reset } = useAction((work: () => Promise<void>) => work())
  return { busy, failure: failure && withOwnText(failure), run, clearFailure: reset }
}

/** Reads a failure of the sign-in; where the server has no sentence for this page, it is ours. */
export function callFailure(error: unknown): CallFailure {
  return withOwnText(readFailure(error))
}

function withOwnText({ message, code, status }: Failure): CallFailure {
  return { message: messages.get(code) ?? message, code, status }
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
