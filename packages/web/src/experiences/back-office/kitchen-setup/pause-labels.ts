import type { PauseEnd, PauseEntry } from '@comanda/contract/kitchen'
import { elapsedLabel } from '@comanda/domain/kitchen/ticket-urgency'
import { type PauseDuration, pauseDurationLabels } from '@comanda/domain/ordering/pause-reasons'
import type { Instant } from '@comanda/domain/time/instant'

export const pauseEndLabels: Record<PauseEnd, string> = {
  active: 'Still off',
  by_hand: 'Enabled manually',
  by_itself: 'Ended automatically',
}

export function endOf({ enabledAt, autoEnabled }: Pick<PauseEntry, 'enabledAt' | 'autoEnabled'>): PauseEnd {
  if (enabledAt === null) return 'active'
  return autoEnabled ? 'by_itself' : 'by_hand'
}

/** Such as "30 minutes" or "Rest of day". */
export function pauseDurationLabel(minutes: number): string {
  return pauseDurationLabels[minutes as PauseDuration] ?? `${minutes} minutes`
}

/**
 * How long ordering was off: until the end of the pause, until now for a running one, never past its
 * scheduled end.
 */
export function formatPauseLength(pause: PauseEntry, now: Instant): string {
  return elapsedLabel(pause.disabledAt, Math.min(pause.enabledAt ?? now, pause.disabledUntil))
}
