import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { CloudUpload, RefreshCw, WifiOff } from '@comanda/ui/icons.ts'
import { useKitchenActions } from '../actions/use-actions.ts'
import { boardSkew, useBoardSecond } from '../ticket/board-clock.ts'

export interface OfflineBarProps {
  /** When the server last responded. */
  since: Instant
  nextTryAt: Instant
  /** When the board was last read by polling. */
  lastReadAt: Instant
  zone: Zone
  onTry: () => void
}

/** After this long the date is shown as well as the time. */
const SHOW_DATE_AFTER_MS = minutes(12 * 60)

/**
 * Says since when this screen is offline. While polling still works, it reports interrupted live updates
 * instead.
 */
export function OfflineBar({ since, nextTryAt, lastReadAt, zone, onTry }: OfflineBarProps) {
  // These times are of this screen's own clock.
  const now = useBoardSecond() - boardSkew()
  const { pending } = useKitchenActions()
  const polling = lastReadAt > since
  const seconds = Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  const sinceText =
    now - since > SHOW_DATE_AFTER_MS ? formatDayAndTime(since, now, zone) : formatTime(since, zone)
  return (
    <section
      role="alert"
      className={cx(
        'mx-4 flex min-h-16.5 flex-none flex-wrap items-center gap-x-4 gap-y-2 rounded-12 px-4 py-1.5 font-semibold lg:flex-nowrap xl:px-5',
        polling ? 'bg-warn text-on-warn' : 'bg-danger text-on-danger',
      )}
    >
      <WifiOff aria-hidden="true" className="size-8 flex-none" />
      <p className="min-w-0 flex-1 text-18 max-lg:basis-56">
        <span className="mr-3 font-bold text-20 xl:text-24">
          {polling ? 'Live updates interrupted' : `Offline since ${sinceText}. Reconnecting`}
        </span>
        <span aria-hidden="true" className="tnum">
          {polling
            ? 'Checking every 15 seconds'
            : seconds > 0
              ? `Next attempt in ${seconds} s`
              : 'Connecting'}
        </span>
      </p>
      {pending.length > 0 && (
        <p className="inline-flex flex-none items-center gap-2.5 text-18">
          <CloudUpload aria-hidden="true" className="size-6" />
          {pending.length === 1
            ? '1 change waiting to be sent'
            : `${pending.length} changes waiting to be sent`}
        </p>
      )}
      <button
        type="button"
        onClick={onTry}
        className="inline-flex min-h-ctl-kitchen flex-none items-center gap-2.5 rounded-8 bg-canvas px-5 font-bold text-18 text-ink active:scale-[.98]"
      >
        <RefreshCw aria-hidden="true" className="size-5" />
        Retry now
      </button>
    </section>
  )
}
