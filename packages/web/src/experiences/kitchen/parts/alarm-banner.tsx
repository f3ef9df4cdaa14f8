import type { Ticket } from '@comanda/contract/kitchen'
import { elapsedLabel } from '@comanda/domain/kitchen/ticket-urgency'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { BellRing, VolumeX } from '@comanda/ui/icons.ts'
import type { Alarm } from '../sound/use-alarm.ts'
import { useBoardClock } from '../ticket/board-clock.ts'

export interface AlarmBannerProps {
  waiting: readonly Ticket[]
  /** When the first of them came up. */
  since: Instant
  alarm: Alarm
}

/** Shown while an order waits to be acknowledged. Only its brightness pulses, so that no button moves. */
export function AlarmBanner({ waiting, since, alarm }: AlarmBannerProps) {
  const count = waiting.length
  const elapsed = useBoardClock((now) => elapsedLabel(since, now))
  return (
    <section
      aria-label="New order alert"
      className="relative mx-4 flex-none rounded-12 bg-new-dot text-on-new lg:h-16.5"
    >
      {alarm.ringing && <span aria-hidden="true" className="kitchen-alarm rounded-12" />}
      <div className="relative flex h-full flex-col gap-3 px-5 py-3 lg:flex-row lg:items-center lg:py-0">
        <p role="alert" className="flex min-w-0 flex-auto items-center gap-3 lg:gap-4">
          <BellRing aria-hidden="true" className="size-8" />
          <span className="whitespace-nowrap font-bold text-24 tracking-tight min-[390px]:text-28 lg:text-36">
            NEW ORDER ALERT!
          </span>
          <span className="hidden min-w-0 truncate font-semibold text-18 md:inline">
            {count === 1 ? '1 order waiting' : `${count} orders waiting`}
            {`, oldest ${elapsed}`}
          </span>
        </p>
        {alarm.ringing ? (
          <StopAlarmButton onStop={alarm.stop} />
        ) : (
          <span className={cx('flex-none items-center gap-2 font-semibold text-18', 'hidden lg:flex')}>
            <VolumeX aria-hidden="true" className="size-6 flex-none" />
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
      className="inline-flex min-h-ctl-kitchen flex-none items-center justify-center gap-3 rounded-8 bg-on-new px-7 font-bold text-20 text-ink active:scale-[.98]"
    >
      <VolumeX aria-hidden="true" className="size-6" />
      STOP ALARM
    </button>
  )
}
