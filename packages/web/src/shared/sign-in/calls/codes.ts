import { type RawSignInResponse, type SignInResult, signInResultOf } from './sign-in-result.ts'
import { postAuth } from './wire.ts'

export type CodeChannel = 'email' | 'sms'

/** Sends a one-time code. The response does not reveal whether the account exists. Throws RequestError. */
export async function sendCode(channel: CodeChannel, address: string): Promise<void> {
  await postAuth('/otp', channel === 'email' ? { email: address } : { phone: address, channel })
}

/**
 * Starts a sign-up by phone number; `signInWithCode` creates the account, in this browser. The response does
 * not reveal whether the number is taken. Throws RequestError.
 */
export async function signUpByPhone(whose: { name: string; phone: string }): Promise<void> {
  await postAuth('/sign-up/phone', whose)
}

/** Signs in with the code that was sent. Throws RequestError. */
export async function signInWithCode(
  channel: CodeChannel,
  address: string,
  code: string,
): Promise<SignInResult> {
  const whose = channel === 'email' ? { email: address } : { phone: address }
  return signInResultOf(await postAuth<RawSignInResponse>('/otp/verify', { ...whose, code }))
}
