import type { Ticket } from '@comanda/contract/kitchen'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { cx } from '@comanda/ui/cx.ts'
import { Car } from '@comanda/ui/icons.ts'

export interface CurbsideLineProps {
  curbside: NonNullable<Ticket['curbside']>
  zone: Zone
}

/** The car that a pickup order is brought to; emphasized once it has arrived. */
export function CurbsideLine({ curbside: { vehicle, space, arrivedAt }, zone }: CurbsideLineProps) {
  const isHere = arrivedAt !== null
  return (
    <p
      className={cx(
        'mt-2 flex items-center gap-2 rounded-8 px-3 py-2 font-semibold text-16 wrap-anywhere',
        isHere ? 'bg-pick text-on-pick' : 'bg-sunken text-ink',
      )}
    >
      <Car className="size-5 flex-none" />
      <span className="min-w-0">
        {isHere ? `HERE since ${formatExactTime(arrivedAt, zone)}: ` : 'To the car: '}
        {vehicle}
        {space && `, space ${space}`}
      </span>
    </p>
  )
}
