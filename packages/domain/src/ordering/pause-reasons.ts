/** Reasons for pausing orders, as offered to kitchen staff. */
export const pauseReasons = [
  'Kitchen overwhelmed',
  'Staff shortage',
  'Special event',
  'Equipment issues',
  'Ingredient shortage',
  'Rush period - need to catch up',
  'Custom reason',
] as const
export type PauseReason = (typeof pauseReasons)[number]

export const customPauseReason: PauseReason = 'Custom reason'

/** Pause durations in minutes; -1 is the rest of the local day. */
export const pauseDurations = [30, 60, -1] as const
export type PauseDuration = (typeof pauseDurations)[number]

export const pauseDurationLabels: Record<PauseDuration, string> = {
  30: '30 minutes',
  60: '1 hour',
  [-1]: 'Rest of day',
}

/** Whether a reason was given: one of the list, or a custom text that is not blank. */
export function isPauseReasonGiven(reason: PauseReason | null, custom: string): boolean {
  return reason !== null && (reason !== customPauseReason || custom.trim() !== '')
}

/** The reason to display. */
export function pauseReasonText(reason: string, custom: string | null): string {
  return reason === customPauseReason && custom ? custom : reason
}
