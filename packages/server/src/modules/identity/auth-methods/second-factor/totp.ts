import { randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000
/** Tolerates clock drift of phones by one step. */
const STEP_OFFSETS = [0, -1, 1]

export function newTotpSecret(): string {
  return randomBytes(16).toString('base64url')
}

/** The URI for the QR code, and its secret for manual entry. */
export function describeTotp(secret: string, account: string): { uri: string; secret: string } {
  const uri = createOTP(secret).url('Comanda', account)
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
}

/** The time step that a code belongs to, with a tolerance of one step; null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const current = Math.floor(now / STEP_MS)
  const { hotp } = createOTP(secret)
  let found: number | null = null
  for (const offset of STEP_OFFSETS) {
    if ((await hotp(current + offset)) === code) found ??= current + offset
  }
  return found
}
