import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import type { Zone } from '@comanda/domain/time/instant'
import { memo } from 'react'
import { useKitchenActions } from '../actions/use-actions.ts'
import { StationReadiness } from '../stations/station-readiness.tsx'
import { TicketCard, type TicketCardProps } from '../ticket/ticket-card.tsx'
import { useAdded } from '../ticket/use-added.ts'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'

/** Props shared by all tickets of a board. */
export interface TicketsProps {
  line: KitchenLine
  zone: Zone
  thresholds: KitchenSettings
}

/**
 * Props are listed one by one: spreading them would pass values that change with every event and re-render
 * all tickets.
 */
export const Tickets = memo(function Tickets({
  tickets,
  line,
  zone,
  thresholds,
  full = false,
}: TicketsProps & {
  tickets: readonly Ticket[]
  /** Shows all dishes, as in a dialog. */
  full?: boolean
}) {
  const { pending, advance, undoUnsent, markLine, sending, conflicts, dismiss } = useKitchenActions()
  const added = useAdded()
  const moving = new Set(pending.filter(({ kind }) => kind !== 'mark-line').map(({ orderId }) => orderId))
  return tickets.map((ticket) => {
    const isMoving = moving.has(ticket.orderId)
    return (
      <div key={ticket.orderId} className="flex-none">
        <LaneTicket
          line={line}
          zone={zone}
          thresholds={thresholds}
          ticket={ticket}
          full={full}
          sending={isMoving && sending(ticket.orderId)}
          waiting={isMoving && !sending(ticket.orderId)}
          onAdvance={advance}
          onUndo={undoUnsent}
          onMark={markLine}
          added={added[ticket.orderId]}
          conflict={conflicts.find(({ orderId }) => orderId === ticket.orderId)?.text}
          onConflictRead={dismiss}
        />
      </div>
    )
  })
})

/**
 * A ticket as this screen's stations see it: lines of other stations are grayed out; an expediter sees the
 * progress of each station.
 */
const LaneTicket = memo(function LaneTicket({
  line,
  ...card
}: Omit<TicketCardProps, 'since' | 'children' | 'isOwnLine'> & { line: KitchenLine }) {
  const { ticket } = card
  return (
    <TicketCard {...card} since={comesUpAt(ticket, line.lead)} isOwnLine={line.isOwn}>
      {line.view.kind === 'expediter' && <StationReadiness ticket={ticket} stations={line.stations} />}
    </TicketCard>
  )
})
