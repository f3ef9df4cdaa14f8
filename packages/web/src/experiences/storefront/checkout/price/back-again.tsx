import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import { useNow } from '../../../../shared/clock.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { usePage, useRestaurant } from '../../page.tsx'
import { dayAndTime } from '../handover-text.ts'
import { loadRestaurant } from '../queries.ts'

/**
 * When a paused restaurant accepts orders again. Loaded afresh, because the page may be older than the pause.
 */
export function BackAgain() {
  const { id } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { value } = useLoaded(id, () => loadRestaurant(id))
  if (!value?.settings.pause || !isPaused(now, value.settings)) return null
  const { pause, timezone } = value.settings
  return pause.until === null
    ? 'Ordering resumes tomorrow.'
    : `Ordering resumes ${dayAndTime(pauseEndsAt(pause, timezone), now, timezone)}.`
}
