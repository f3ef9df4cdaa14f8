import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { CloudUpload, RefreshCw, WifiOff } from '@comanda/ui/icons.ts'
import { useKitchenActs } from '../acts/use-acts.ts'
import { useBoardSecond } from '../ticket/board-clock.ts'

export interface OfflineBarProps {
  /** When the server was heard last. */
  since: Instant
  nextTryAt: Instant
  /** When the board was read last, by asking instead of listening. */
  lastReadAt: Instant
  /** How far the server's clock is ahead of this screen's, by which the times here are told. */
  skew: number
  zone: Zone
  onTry: () => void
}

/** After so long the time of day alone says too little. */
const LONG_MS = minutes(12 * 60)

/** Says that this screen does not hear of new orders, and since when. While asking still works it says that instead. */
export function OfflineBar({ since, nextTryAt, lastReadAt, skew, zone, onTry }: OfflineBarProps) {
  const now = useBoardSecond() - skew
  const { pending } = useKitchenActs()
  const asking = lastReadAt > since
  const seconds = Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  const sinceText = now - since > LONG_MS ? formatDayAndTime(since, now, zone) : formatTime(since, zone)
  return (
    <section
      role="alert"
      className={cx(
        'mx-4 flex min-h-16.5 flex-none flex-wrap items-center gap-x-4 gap-y-2 rounded-12 px-4 py-1.5 font-semibold lg:flex-nowrap xl:px-5',
        asking ? 'bg-warn text-on-warn' : 'bg-danger text-on-danger',
      )}
    >
      <WifiOff aria-hidden="true" className="size-8 flex-none" />
      <p className="min-w-0 flex-1 text-18 max-lg:basis-56">
        <span className="mr-3 font-bold text-20 xl:text-24">
          {asking ? 'Live updates interrupted' : `Offline since ${sinceText}. Reconnecting`}
        </span>
        <span aria-hidden="true" className="tnum">
          {asking ? 'Checking every 15 seconds' : seconds > 0 ? `Next try in ${seconds} s` : 'Trying now'}
        </span>
      </p>
      {pending.length > 0 && (
        <p className="inline-flex flex-none items-center gap-2.5 text-18">
          <CloudUpload aria-hidden="true" className="size-6" />
          {pending.length === 1 ? '1 change waits here' : `${pending.length} changes wait here`}
        </p>
      )}
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
