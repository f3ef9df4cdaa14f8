import type { PauseEnd, PauseEntry } from '@comanda/contract/kitchen'
import { elapsedLabel } from '@comanda/domain/ordering/elapsed'
import { type PauseDuration, pauseDurationLabels } from '@comanda/domain/ordering/pause-reasons'
import type { Instant } from '@comanda/domain/time/instant'

export const endWords: Record<PauseEnd, string> = {
  stands: 'Still off',
  by_hand: 'Enabled by hand',
  by_itself: 'Time was over',
}

export function endOf({ enabledAt, autoEnabled }: Pick<PauseEntry, 'enabledAt' | 'autoEnabled'>): PauseEnd {
  if (enabledAt === null) return 'stands'
  return autoEnabled ? 'by_itself' : 'by_hand'
}

/** "30 minutes", "Rest of day". */
export function durationWords(minutes: number): string {
  return pauseDurationLabels[minutes as PauseDuration] ?? `${minutes} minutes`
}

/** How long no orders were taken: until the end, until now for one that stands, never past its time. */
export function lastedWords(pause: PauseEntry, now: Instant): string {
  return elapsedLabel(pause.disabledAt, Math.min(pause.enabledAt ?? now, pause.disabledUntil))
}
