import { formatClock } from '@comanda/domain/time/format'
import { StatusDot } from '@comanda/ui/status-dot'
import { TextButton } from '@comanda/ui/text-button'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useZone } from '../session.tsx'
import { visitsKey } from './queries.ts'

/** Whether the displayed reports reload, or since when reloading fails: an outdated report stays on the screen. */
export function ReloadState() {
  const client = useQueryClient()
  const zone = useZone()
  const cache = client.getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const since = useSyncExternalStore(subscribe, () => outdatedSince(cache))
  if (since === null)
    return (
      <StatusDot tone="success">
        <span className="text-12 text-ink-2">Reloads every 30 s</span>
      </StatusDot>
    )
  return (
    <span role="status" className="inline-flex items-center gap-2 text-12">
      <StatusDot tone="warn">Not reloaded since {formatClock(since, zone)}</StatusDot>
      <TextButton onClick={() => client.refetchQueries({ queryKey: visitsKey, type: 'active' })}>
        Retry
      </TextButton>
    </span>
  )
}

/** Load time of the oldest displayed report that failed to reload or waits for a connection; null if there is none. */
function outdatedSince(cache: QueryCache): number | null {
  const times = cache
    .findAll({ queryKey: visitsKey, type: 'active' })
    .filter(
      ({ state }) => state.data !== undefined && (state.error !== null || state.fetchStatus === 'paused'),
    )
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
