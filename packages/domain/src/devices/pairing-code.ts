/** Letters and digits that nobody takes for another one. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const pairingCodeLength = 6

/** A code as a person typed it, in one piece and in capitals; null when it cannot be one. */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s–-]/g, '')
  const known = [...code].every((sign) => pairingAlphabet.includes(sign))
  return known && code.length === pairingCodeLength ? code : null
}

/** Two groups of three are compared more easily than six in a row. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
