import type { KitchenPresence } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { formatDate, formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import { Badge } from '@comanda/ui/badge'
import { WifiOff } from '@comanda/ui/icons.ts'
import { useNow } from '../../../shared/clock.ts'

export interface PresenceBadgeProps {
  /** undefined while loading. */
  presence: KitchenPresence | undefined
  timezone: string
  /** Also renders a healthy state. */
  full?: boolean
}

/** Whether a kitchen has screens online: problems always, a healthy state on request. */
export function PresenceBadge({ presence, timezone, full = false }: PresenceBadgeProps) {
  const now = useNow(0, 30_000)
  if (!presence) return null
  const { state, screens, seenAt } = presence
  if (state === 'offline') {
    return (
      <Badge tone="danger" icon={<WifiOff className="size-3.5" />}>
        Kitchen offline{seenAt !== null && ` since ${timeOf(seenAt, now, timezone)}`}
      </Badge>
    )
  }
  if (state === 'never') return <Badge>No kitchen screen yet</Badge>
  if (!full) return null
  if (state === 'live') {
    return (
      <Badge dot tone="success">
        Kitchen live, {counted(screens, 'screen')}
      </Badge>
    )
  }
  return <Badge dot>No screen connected{seenAt !== null && ` since ${timeOf(seenAt, now, timezone)}`}</Badge>
}

function timeOf(at: number, now: number, timezone: string): string {
  const today = formatDate(at, timezone) === formatDate(now, timezone)
  return today ? formatTime(at, timezone) : formatDayAndTime(at, now, timezone)
}
