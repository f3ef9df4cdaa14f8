import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import { useNow } from '../../../../shared/clock.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { usePage, useRestaurant } from '../../page.tsx'
import { formatDayAtTime } from '../format-handover.ts'
import { loadRestaurant } from '../queries.ts'

/**
 * When a paused restaurant accepts orders again. Loaded afresh, because the page may be older than the pause.
 */
export function OrderingResumes() {
  const { id } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { value } = useLoaded(id, () => loadRestaurant(id))
  if (!value?.settings.pause || !isPaused(now, value.settings)) return null
  const { pause, timezone } = value.settings
  return pause.until === null
    ? 'Ordering resumes tomorrow.'
    : `Ordering resumes ${formatDayAtTime(pauseEndsAt(pause, timezone), now, timezone)}.`
}
