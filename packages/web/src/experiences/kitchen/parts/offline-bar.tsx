import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { RefreshCw, WifiOff } from '@comanda/ui/icons.ts'

export interface OfflineBarProps {
  since: Instant
  nextTryAt: Instant
  /** When the board was read last, by asking instead of listening. */
  lastReadAt: Instant
  now: Instant
  zone: Zone
  onTry: () => void
}

/** Says that this screen does not hear of new orders, and since when. While asking still works it says that instead. */
export function OfflineBar({ since, nextTryAt, lastReadAt, now, zone, onTry }: OfflineBarProps) {
  const asking = lastReadAt > since
  const seconds = Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  return (
    <section
      role="alert"
      className={cx(
        'mx-4 flex min-h-16.5 flex-none flex-wrap items-center gap-x-4 gap-y-2 rounded-12 px-5 py-1.5 font-semibold',
        asking ? 'bg-warn text-on-warn' : 'bg-danger text-on-danger',
      )}
    >
      <WifiOff aria-hidden="true" className="size-8" />
      <p className="min-w-0 flex-auto text-18">
        <span className="mr-3 font-bold text-24">
          {asking ? 'Live updates interrupted' : `Offline since ${formatTime(since, zone)}. Reconnecting`}
        </span>
        <span aria-hidden="true" className="tnum">
          {asking ? 'Checking every 15 seconds' : seconds > 0 ? `Next try in ${seconds} s` : 'Trying now'}
        </span>
      </p>
      <button
        type="button"
        onClick={onTry}
        className="inline-flex min-h-ctl-kitchen flex-none items-center gap-2.5 rounded-8 bg-canvas px-5 font-bold text-18 text-ink active:scale-[.98]"
      >
        <RefreshCw aria-hidden="true" className="size-5" />
        Try now
      </button>
    </section>
  )
}
