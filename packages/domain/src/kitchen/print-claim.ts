import { cleanText } from '../people/clean-text.ts'
import { type Instant, minutes } from '../time/instant.ts'

/** The longest time that a print dialog plausibly stays open. Kiosk printing shows none. */
export const MAX_PRINT_DIALOG_MS = minutes(1)

export const MAX_PRINTER_NAME = 40

/** The claim of a screen to print a ticket on a printer that other screens share. */
export interface PrintClaim {
  screenId: string
  /** If the print is not confirmed until then, another screen may take the claim over. */
  leaseEndsAt: Instant
  /** Another screen had the claim before, and may have printed the ticket. */
  takenOver: boolean
  printedAt: Instant | null
}

export type PrintPermission =
  /** `mayBeCopy`: another screen may have printed the ticket before. */
  { kind: 'granted'; mayBeCopy: boolean } | { kind: 'printed' } | { kind: 'claimed'; until: Instant }

/** Whether a screen may print a ticket that has this claim, which may be its own. */
export function mayPrint(claim: PrintClaim, screenId: string, now: Instant): PrintPermission {
  if (claim.printedAt !== null) return { kind: 'printed' }
  if (claim.screenId === screenId) return { kind: 'granted', mayBeCopy: claim.takenOver }
  if (now < claim.leaseEndsAt) return { kind: 'claimed', until: claim.leaseEndsAt }
  return { kind: 'granted', mayBeCopy: true }
}

/** The same for all spellings of a shared printer's name. */
export function printerKey(name: string): string {
  return cleanText(name, MAX_PRINTER_NAME).toLowerCase()
}
