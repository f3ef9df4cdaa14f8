import type { SlotLoad } from '@comanda/contract/throttling'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime, zoneIfRepeated } from '@comanda/domain/time/repeated-time'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Lock } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'

export interface SlotRowProps {
  slot: SlotLoad
  zone: Zone
  busy: boolean
  onChange: (isClosed: boolean) => void
}

/** One slot: its orders and prep minutes against the limits, and its button. */
export function SlotRow({ slot, zone, busy, onChange }: SlotRowProps) {
  const { at, uses, isFull, closed } = slot
  const time = formatTime(at, zone)
  const zoneName = zoneIfRepeated(at, zone)
  const label = `${time}${zoneName}`
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="w-24 flex-none whitespace-nowrap font-semibold text-18 tnum max-sm:w-12">
        {time.slice(0, -3)}
        <span className="max-sm:visually-hidden">{time.slice(-3)}</span>
        {zoneName && <span className="block text-16">{zoneName}</span>}
      </span>
      {closed ? (
        <p className="hatched flex min-h-11 min-w-0 flex-auto items-center gap-2.5 rounded-8 px-3 text-16">
          <Lock className="size-5 flex-none" />
          <span>
            Closed at {formatExactTime(closed.at, zone)}
            <span className="max-sm:visually-hidden"> by {closed.by}</span>
          </span>
        </p>
      ) : (
        <div className="grid min-w-0 flex-auto gap-1">
          {uses.map((use) => (
            <div key={use.fulfillment} className="grid gap-x-6 sm:grid-cols-2">
              <Use
                kind={use.fulfillment}
                unit={use.maxOrders === null && use.orders === 1 ? 'order' : 'orders'}
                value={use.orders}
                max={use.maxOrders}
              />
              <Use kind={use.fulfillment} unit="prep min" value={use.prepMinutes} max={use.maxPrepMinutes} />
            </div>
          ))}
        </div>
      )}
      {isFull && !closed && (
        <span className="flex-none rounded-8 bg-danger-tint px-2.5 py-1 font-bold text-16 text-danger-ink">
          Full
        </span>
      )}
      <Button
        size="kitchen"
        busy={busy}
        aria-label={closed ? `Open ${label}` : `Close ${label}`}
        onClick={() => onChange(!closed)}
        className="w-24 flex-none max-sm:w-20"
      >
        {closed ? 'Open' : 'Close'}
      </Button>
    </li>
  )
}

interface UseProps {
  kind: 'pickup' | 'delivery' | null
  unit: string
  value: number
  max: number | null
}

function Use({ kind, unit, value, max }: UseProps) {
  const of = kind === null ? '' : ` ${kind}`
  return (
    <p className="flex items-center gap-3 text-16 tnum">
      {max !== null && (
        <Meter
          label={`${value} of ${max}${of} ${unit}`}
          value={value}
          max={max}
          className={cx(
            'h-2.5! w-24 flex-none max-md:hidden',
            value >= max ? 'text-danger-ink' : 'text-ink-2',
          )}
        />
      )}
      <span className="min-w-0 truncate">
        <b className={cx(max !== null && value >= max && 'text-danger-ink')}>{value}</b>
        <span className="text-ink-2">
          {max !== null && ` of ${max}`}
          {of} {unit}
        </span>
      </span>
    </p>
  )
}
