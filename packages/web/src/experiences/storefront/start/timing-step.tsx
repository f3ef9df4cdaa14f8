import { formatMoney } from '@comanda/domain/money/format'
import { canOrder } from '@comanda/domain/ordering/can-order'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { nextAvailableTime, slotDays } from '@comanda/domain/ordering/timing'
import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { zoneIfRepeated } from '@comanda/domain/time/repeated-time'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { cx } from '@comanda/ui/cx.ts'
import { MapPin } from '@comanda/ui/icons.ts'
import { Radio } from '@comanda/ui/radio'
import { formatReadyRange } from '../order/format-timing.ts'
import { useRestaurant } from '../page.tsx'
import { SlotPicker } from './slot-picker.tsx'
import type { Start } from './use-start.ts'
import { type Times, useTimes } from './use-times.ts'

/** As soon as possible, or a scheduled time. */
export function TimingStep({ start, now }: { start: Start; now: Instant }) {
  const { settings } = useRestaurant()
  const zone = settings.timezone
  const { timing, setTiming, delivery } = start
  const fulfillment = start.fulfillment ?? 'pickup'
  const quote = fulfillment === 'delivery' ? delivery.quote : null
  const asap = canOrder(now, settings, { fulfillment, timing: { mode: 'asap' } })
  const days = slotDays(now, settings, fulfillment)
  const times = useTimes(fulfillment)
  const full = new Set(times?.slots.flatMap(({ at, isFull }) => (isFull ? at : [])))
  const free = days.flatMap(({ slots }) => slots).find((slot) => !full.has(slot))
  const later = timing.mode === 'later' ? timing.at : (free ?? nextAvailableTime(now, settings))
  const isAsapOpen = asap.ok && (times === null || times.asap !== null)
  return (
    <>
      {quote && (
        <p className="mb-4 flex items-center gap-2.5 text-15 text-ink-2">
          <MapPin className="size-4.5" />
          <span className="min-w-0 flex-auto truncate">{quote.address}</span>
          <b className="text-ink tnum">{quote.fee === 0 ? 'Free' : formatMoney(quote.fee)}</b>
        </p>
      )}
      <ChoiceGroup legend="When" hideLegend>
        <Radio
          name="timing"
          label={<b>ASAP</b>}
          description={
            asap.ok
              ? asapText(
                  times,
                  settings,
                  formatReadyRange(fulfillment, settings, quote?.etaMinutes ?? null, now),
                )
              : asap.message
          }
          disabled={!isAsapOpen}
          checked={timing.mode === 'asap'}
          onChange={() => setTiming({ mode: 'asap' })}
          className={cx(tileClass, 'mb-2')}
        />
        <Radio
          name="timing"
          label={<b>Later</b>}
          description={`${formatDayAndTime(later, now, zone)}${zoneIfRepeated(later, zone)}`}
          checked={timing.mode === 'later'}
          onChange={() => setTiming({ mode: 'later', at: later })}
          className={tileClass}
        />
      </ChoiceGroup>
      {timing.mode === 'later' && days.length > 0 && (
        <SlotPicker
          days={days}
          zone={zone}
          chosen={timing.at}
          limited={times?.slots ?? []}
          onChoose={(at) => setTiming({ mode: 'later', at })}
        />
      )}
    </>
  )
}

/** When an ASAP order is ready; with limits, by the remaining capacity of the kitchen. */
function asapText(times: Times | null, settings: OrderingSettings, usual: string): string {
  if (!settings.isThrottled) return `In ${usual}`
  if (!times) return 'As soon as the kitchen can'
  if (!times.asap) return 'The kitchen is full for today. Please choose a later time.'
  return times.asap.isDelayed
    ? `${formatTime(times.asap.at, settings.timezone)}. The kitchen is full until then.`
    : `In ${usual}`
}

const tileClass =
  'rounded-card border border-line-2 bg-surface px-4 py-2 transition-colors hover:border-line-strong ' +
  'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink ' +
  'has-disabled:border-line has-disabled:bg-sunken'
