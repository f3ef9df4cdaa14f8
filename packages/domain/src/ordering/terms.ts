import type { LocalDate } from '../time/instant.ts'

/** From when the Terms of Service that customers accept are effective. */
export const termsEffectiveOn: LocalDate = '2025-06-01'

/** Their version, which is stored with each order: the date of their start, and the number of their text. */
export const termsVersion = `${termsEffectiveOn}.2`
