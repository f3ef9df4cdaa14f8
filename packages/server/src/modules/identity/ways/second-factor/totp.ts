import { randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000
/** Clocks of phones are off by a little. */
const NEIGHBOURS = [0, -1, 1]

export function newTotpSecret(): string {
  return randomBytes(16).toString('base64url')
}

/** What an authenticator app reads from the QR code, and the secret of it for typing. */
export function describeTotp(secret: string, account: string): { uri: string; secret: string } {
  const uri = createOTP(secret).url('Comanda', account)
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
}

/** The time step to which a code belongs, now or a step off; null when it is none of theirs. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const current = Math.floor(now / STEP_MS)
  const { hotp } = createOTP(secret)
  let found: number | null = null
  for (const off of NEIGHBOURS) {
    if ((await hotp(current + off)) === code) found ??= current + off
  }
  return found
}
