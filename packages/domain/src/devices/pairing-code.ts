/** Letters and digits that cannot be confused with each other: of 8 and B, 5 and S or U and V there is at most one. */
export const pairingAlphabet = '34679ACDEFHJKMNPQRTVWXY'
export const pairingCodeLength = 6

/** Normalizes a typed code: no separators, upper case. null when it cannot be a code. */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s–-]/g, '')
  const known = [...code].every((character) => pairingAlphabet.includes(character))
  return known && code.length === pairingCodeLength ? code : null
}

/** Two groups of three characters, which are easier to compare than six in a row. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
