/** A PIN identifies the operator at a paired screen: 4 to 6 digits. */
export const pinLength = { min: 4, max: 6 } as const

export const pinMessages = {
  form: 'A PIN has 4 to 6 digits.',
  easy: 'This PIN is too easy to guess. Choose another PIN.',
  taken: 'Choose another PIN.',
  wrong: 'Wrong PIN. Try again.',
} as const

/** Why a PIN is not acceptable, or null. Only the server knows whether it is already taken. */
export function pinIssue(pin: string): string | null {
  if (!new RegExp(`^[0-9]{${pinLength.min},${pinLength.max}}$`).test(pin)) return pinMessages.form
  return isEasy(pin) ? pinMessages.easy : null
}

/** One digit or group of digits repeated, or consecutive digits up or down. */
function isEasy(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
}

const FREE_ATTEMPTS = 5
const MAX_LOCK_MINUTES = 60

/**
 * Minutes that the PIN pad is locked after this many consecutive wrong PINs: 0 at first, then 1, 2, 4, up to
 * an hour.
 */
export function pinLockMinutes(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(2 ** (failures - FREE_ATTEMPTS), MAX_LOCK_MINUTES)
}
