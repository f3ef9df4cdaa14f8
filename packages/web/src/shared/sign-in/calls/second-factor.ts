import {
  type FactorMethod,
  type RawSignInResponse,
  type SignInResult,
  signInResultOf,
} from './sign-in-result.ts'
import { postAuth } from './wire.ts'

const paths: Record<FactorMethod, string> = {
  totp: '/two-factor/verify-totp',
  otp: '/two-factor/verify-otp',
  recovery: '/two-factor/verify-backup-code',
}

/** Sends a second-factor code. Throws RequestError. */
export async function sendFactorCode(): Promise<void> {
  await postAuth('/two-factor/send-otp')
}

/** Completes a sign-in that is waiting for its second factor. Throws RequestError. */
export async function proveFactor(
  method: FactorMethod,
  code: string,
  trustDevice: boolean,
): Promise<SignInResult> {
  return signInResultOf(await postAuth<RawSignInResponse>(paths[method], { code, trustDevice }))
}
