import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import { formatDayAtTime, formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { CircleAlert, CloudOff } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useNow } from '../../../../shared/clock.ts'
import { type Failure, isRefusal } from '../../../../shared/failure.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import { useGoToMenu } from '../go-to-menu.ts'
import { uncharged } from '../pay/pending-payment.ts'
import { loadRestaurant } from '../queries.ts'

/**
 * Why this order cannot be placed now, with an action to fix it; or a Retry button if the server did not respond.
 */
export function RefusalNotice({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const goToMenu = useGoToMenu()
  const { settings } = useRestaurant()
  const { update } = useOrder()
  if (!isRefusal(failure)) {
    return (
      <Notice
        tone="warn"
        look="line"
        role="status"
        icon={<CloudOff className="size-5" />}
        trailing={<TextButton onClick={onRetry}>Retry</TextButton>}
      >
        {failure.message} <span className="font-code text-13">{failure.code}</span>
      </Notice>
    )
  }
  const reason = reasonOf(failure)
  const free = freeTimeOf(failure)
  const isOff = reason !== null && switchedOffReasons.has(reason)
  const exit = isOff ? null : (exits[failure.code] ?? null)
  return (
    <Notice
      tone="danger"
      look="line"
      role="alert"
      icon={<CircleAlert className="size-5" />}
      title={failure.message}
      trailing={
        free !== null ? (
          <TextButton onClick={() => update({ timing: { mode: 'later', at: free } })}>
            Take {formatTime(free, settings.timezone)}
          </TextButton>
        ) : (
          exit && <TextButton onClick={() => goToMenu(exit.panel)}>{exit.label}</TextButton>
        )
      }
    >
      <p className="text-15">
        {reason === 'PAUSED' && <OrderingResumes />} Your order is still here. {uncharged()}
      </p>
    </Notice>
  )
}

/** Reasons that the customer cannot resolve. */
const switchedOffReasons = new Set(['NOT_FOUND', 'OFFLINE', 'NOT_ACCEPTING', 'PAUSED'])

function reasonOf({ code, data }: Failure): string | null {
  if (code !== 'ORDERING_REFUSED') return null
  return typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : null
}

/** The next available time if the kitchen is full at the selected one. */
function freeTimeOf({ code, data }: Failure): Instant | null {
  return code === 'TIME_FULL' ? ((data as { nextAt?: Instant | null } | null)?.nextAt ?? null) : null
}

const exits: Record<string, { label: string; panel?: 'start' | 'cart' }> = {
  ORDERING_REFUSED: { label: 'Change', panel: 'start' },
  TIME_FULL: { label: 'Change', panel: 'start' },
  QUOTE_REQUIRED: { label: 'Change', panel: 'start' },
  QUOTE_EXPIRED: { label: 'Change', panel: 'start' },
  COURIER_REFUSED: { label: 'Edit order', panel: 'cart' },
  BELOW_MINIMUM: { label: 'Add more' },
  CART_INVALID: { label: 'Edit order', panel: 'cart' },
  HTTP_404: { label: 'Return to Menu' },
}

/** When a paused restaurant accepts orders again. Loaded again, because the page may be older than the pause. */
function OrderingResumes() {
  const { id } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { value } = useLoaded(id, () => loadRestaurant(id))
  if (!value?.settings.pause || !isPaused(now, value.settings)) return null
  const { pause, timezone } = value.settings
  return pause.until === null
    ? 'Ordering resumes tomorrow.'
    : `Ordering resumes ${formatDayAtTime(pauseEndsAt(pause, timezone), now, timezone)}.`
}
