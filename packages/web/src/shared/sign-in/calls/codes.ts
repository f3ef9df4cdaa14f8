import { answerOf, type RawSignInAnswer, type SignInAnswer } from './sign-in-answer.ts'
import { postAuth } from './wire.ts'

export type CodeChannel = 'email' | 'sms'

/** Sends a one-time code. The answer is the same whether anybody signs in there. Throws a SignInRefused. */
export async function sendCode(channel: CodeChannel, address: string): Promise<void> {
  await postAuth('/otp', channel === 'email' ? { email: address } : { phone: address, channel })
}

/** Signs in with the code that was sent. Throws a SignInRefused. */
export async function signInWithCode(
  channel: CodeChannel,
  address: string,
  code: string,
): Promise<SignInAnswer> {
  const whose = channel === 'email' ? { email: address } : { phone: address }
  return answerOf(await postAuth<RawSignInAnswer>('/otp/verify', { ...whose, code }))
}
