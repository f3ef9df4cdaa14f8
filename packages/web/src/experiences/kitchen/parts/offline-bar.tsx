import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { formatExactDayAndTime, formatExactTime } from '@comanda/domain/time/repeated-time'
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
  /** The alarm shares the row, so less is shown on screens that are not wide. */
  shared: boolean
}

/** After this long the date is shown as well as the time. */
const SHOW_DATE_AFTER_MS = minutes(12 * 60)

/**
 * Shows since when this screen is offline. While polling still works, it reports interrupted live updates
 * instead.
 */
export function OfflineBar({ since, nextTryAt, lastReadAt, zone, onTry, shared }: OfflineBarProps) {
  // These times are of this screen's own clock.
  const now = useBoardSecond() - boardSkew()
  const { pending } = useKitchenActions()
  const polling = lastReadAt > since
  const seconds = Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  return (
    <section
      role="alert"
      className={cx(
        'flex items-center gap-x-3 overflow-hidden rounded-12 px-3 font-semibold leading-tight xl:px-5',
        polling ? 'bg-warn text-on-warn' : 'bg-danger text-on-danger',
        shared && 'max-xl:flex-none! max-md:hidden',
      )}
    >
      <WifiOff className={cx('size-8 flex-none max-sm:hidden', shared && 'max-2xl:hidden')} />
      <p className={cx('min-w-0 flex-1 text-16 xl:text-18', shared && 'max-xl:max-w-44')}>
        <span className={cx('mr-3 font-bold text-16', shared ? '2xl:text-20' : 'sm:text-20')}>
          {polling
            ? 'Live updates interrupted'
            : `Offline since ${contactTime(since, now, zone)}. Reconnecting`}
        </span>
        <span aria-hidden="true" className={cx('tnum max-sm:hidden', shared && 'max-2xl:hidden')}>
          {polling
            ? 'Checking every 15 seconds'
            : seconds > 0
              ? `Next attempt in ${seconds} s`
              : 'Connecting'}
        </span>
      </p>
      {pending.length > 0 && (
        <p
          className={cx(
            'inline-flex items-center gap-2.5 text-16 max-sm:hidden',
            shared && 'max-w-48 max-xl:hidden',
          )}
        >
          <CloudUpload className="size-6 flex-none" />
          {pending.length === 1
            ? '1 change waiting to be sent'
            : `${pending.length} changes waiting to be sent`}
        </p>
      )}
      <button
        type="button"
        onClick={onTry}
        className="inline-flex min-h-ctl-kitchen flex-none items-center gap-2.5 rounded-8 bg-canvas px-4 font-bold text-16 text-ink active:scale-[.98] xl:px-5 xl:text-18"
      >
        <RefreshCw className="size-5" />
        <span className={cx(shared && 'max-xl:visually-hidden')}>Retry now</span>
      </button>
    </section>
  )
}

/**
 * When the server last responded: "7:41 PM", with its day if that is long ago. Both instants are of this screen's own clock, which can
 * be wrong; the text is of the kitchen's.
 */
export function contactTime(since: Instant, now: Instant, zone: Zone): string {
  const at = since + boardSkew()
  return now - since > SHOW_DATE_AFTER_MS
    ? formatExactDayAndTime(at, now + boardSkew(), zone)
    : formatExactTime(at, zone)
}
