import { passwordLength } from '@comanda/domain/people/password'
export type Strength = 0 | 1 | 2 | 3 | 4

export const strengthLabels: Record<Strength, string> = {
  0: 'Too short',
  1: 'Weak',
  2: 'Fair',
  3: 'Good',
  4: 'Strong',
}

/**
 * A rough estimate of a password's resistance to guessing. Length counts most, but only characters that
 * differ from their neighbors count. The server rejects common passwords.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < passwordLength.min) return 0
  const bits = countedLength(password) * Math.log2(alphabetOf(password))
  if (bits < 36) return 1
  if (bits < 54) return 2
  return bits < 72 ? 3 : 4
}

/** "aaaa" and "1234" count as hardly longer than "a" and "1". */
function countedLength(password: string): number {
  let counted = 0
  let previous = Number.NaN
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0
    counted += Math.abs(code - previous) <= 1 ? 0.25 : 1
    previous = code
  }
  return counted
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ]
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 1)
}
