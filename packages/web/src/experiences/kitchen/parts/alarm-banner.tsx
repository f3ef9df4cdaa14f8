import type { Ticket } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { elapsedLabel } from '@comanda/domain/kitchen/ticket-urgency'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { BellRing, VolumeX } from '@comanda/ui/icons.ts'
import type { Alarm } from '../sound/use-alarm.ts'
import { useBoardClock } from '../ticket/board-clock.ts'

export interface AlarmBannerProps {
  waiting: readonly Ticket[]
  /** When the first of them appeared. */
  since: Instant
  /** Another bar shares the row. */
  narrow: boolean
  alarm: Alarm
}

/** Shown while an order waits to be acknowledged. Only its brightness pulses, so that no button moves. */
export function AlarmBanner({ waiting, since, narrow, alarm }: AlarmBannerProps) {
  const count = waiting.length
  const elapsed = useBoardClock((now) => elapsedLabel(since, now))
  return (
    <section aria-label="New order alert" className="relative rounded-12 bg-new-dot text-on-new">
      {alarm.ringing && <span aria-hidden="true" className="kitchen-alarm rounded-12" />}
      <div className="relative flex h-full items-center gap-2 px-3 sm:gap-4 sm:px-5">
        <p
          role="alert"
          className={cx(
            'flex min-w-27 flex-auto items-center gap-3 min-[390px]:min-w-31 sm:shrink-0 lg:gap-4',
            !narrow && 'lg:shrink',
          )}
        >
          <BellRing className={cx('size-8 flex-none max-sm:hidden', narrow && 'max-lg:hidden')} />
          <span
            className={cx(
              'font-bold text-18 leading-tight tracking-tight min-[390px]:text-20 sm:whitespace-nowrap',
              narrow ? 'lg:text-28' : 'sm:text-28 xl:text-36',
            )}
          >
            NEW ORDER ALERT!
          </span>
          <span className={cx('hidden min-w-0 truncate font-semibold text-18', !narrow && 'lg:inline')}>
            {counted(count, 'order waiting', 'orders waiting')}
            <span className="max-xl:hidden">, oldest {elapsed}</span>
          </span>
        </p>
        {alarm.ringing ? (
          <StopAlarmButton onStop={alarm.stop} />
        ) : (
          <span className="flex min-w-0 items-center gap-2 font-semibold text-16 leading-tight sm:text-18">
            <VolumeX className="size-6 flex-none" />
            {alarm.stoppedBy
              ? `Alarm stopped on all screens by ${alarm.stoppedBy}`
              : 'Alarm stopped on this screen'}
          </span>
        )}
      </div>
    </section>
  )
}

export function StopAlarmButton({ onStop }: { onStop: () => void }) {
  return (
    <button
      type="button"
      onClick={onStop}
      className="inline-flex min-h-ctl-kitchen flex-none items-center justify-center gap-3 rounded-8 bg-on-new px-4 font-bold text-18 text-ink active:scale-[.98] sm:px-7 sm:text-20"
    >
      <VolumeX className="size-6 max-[22rem]:hidden" />
      STOP ALARM
    </button>
  )
}
