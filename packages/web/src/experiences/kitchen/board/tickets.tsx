import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import type { Zone } from '@comanda/domain/time/instant'
import { memo } from 'react'
import { useKitchenActs } from '../acts/use-acts.ts'
import { LaneTicket } from '../stations/lane-ticket.tsx'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'

/** What all tickets of a board are shown with. */
export interface TicketsProps {
  line: KitchenLine
  zone: Zone
  thresholds: KitchenSettings
  /** Orders whose courier is being asked for again. */
  asking: ReadonlySet<string>
  onRetryCourier: (ticket: Ticket) => void
}

/** Names what it hands on: one thing more that changes with every event, and all tickets are drawn with every event. */
export const Tickets = memo(function Tickets({
  tickets,
  line,
  zone,
  thresholds,
  asking,
  onRetryCourier,
}: TicketsProps & { tickets: readonly Ticket[] }) {
  const { pending, advance, stepBack, markLine, sending, notes, dismiss } = useKitchenActs()
  const moving = new Set(pending.filter(({ kind }) => kind !== 'mark-line').map(({ orderId }) => orderId))
  return tickets.map((ticket) => {
    const isMoving = moving.has(ticket.orderId)
    return (
      <div key={ticket.orderId} className="flex-none">
        <LaneTicket
          {...{ line, zone, thresholds, ticket, onRetryCourier }}
          sending={isMoving && sending(ticket.orderId)}
          waiting={isMoving && !sending(ticket.orderId)}
          onAdvance={advance}
          onStepBack={stepBack}
          onMark={markLine}
          asking={asking.has(ticket.orderId)}
          conflict={notes.find(({ orderId }) => orderId === ticket.orderId)?.text}
          onConflictRead={dismiss}
        />
      </div>
    )
  })
})
