import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
/** Tolerates clock drift of phones by one step. */
const STEP_OFFSETS = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The characters of the secret, not the bytes that they encode, are the key. */
export function newTotpSecret(): string {
  return randomBytes(16).toString('base64url')
}

/** The URI for the QR code, and its secret for manual entry. */
export function describeTotp(secret: string, account: string): { uri: string; secret: string } {
  const shown = base32(Buffer.from(secret))
  const params = new URLSearchParams({ secret: shown, issuer: 'Comanda', digits: '6', period: '30' })
  return { uri: `otpauth://totp/Comanda:${encodeURIComponent(account)}?${params}`, secret: shown }
}

/** The time step that a code belongs to, with a tolerance of one step; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const current = Math.floor(now / STEP_MS)
  const offset = STEP_OFFSETS.find((own) => totpCode(secret, current + own) === code)
  return offset === undefined ? null : current + offset
}

/** The six digits of a time step (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
