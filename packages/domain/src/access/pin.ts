/** A PIN tells apart who works at a paired screen: 4 to 6 digits. */
export const pinLength = { min: 4, max: 6 } as const

export const pinTexts = {
  form: 'A PIN has 4 to 6 digits.',
  easy: 'This PIN is too easy to guess. Choose another PIN.',
  taken: 'Choose another PIN.',
  wrong: 'Wrong PIN. Try again.',
} as const

/** Why this may not be anybody's PIN; null when it may. Whether it is taken only the server knows. */
export function pinIssue(pin: string): string | null {
  if (!new RegExp(`^[0-9]{${pinLength.min},${pinLength.max}}$`).test(pin)) return pinTexts.form
  return isEasy(pin) ? pinTexts.easy : null
}

/** One digit or one group of digits again and again, or digits that follow each other up or down. */
function isEasy(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
}

const FREE_TRIES = 5
const LONGEST_MINUTES = 60

/** For how many minutes a pad is shut after so many wrong PINs in a row: 0 at first, then 1, 2, 4, up to an hour. */
export function pinLockMinutes(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(2 ** (failures - FREE_TRIES), LONGEST_MINUTES)
}
