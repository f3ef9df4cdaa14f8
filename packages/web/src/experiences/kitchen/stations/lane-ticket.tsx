import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import { memo } from 'react'
import { TicketCard, type TicketCardProps } from '../ticket/ticket-card.tsx'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'
import { StationReadiness } from './station-readiness.tsx'

export interface LaneTicketProps extends Omit<TicketCardProps, 'since' | 'children' | 'isOwnLine'> {
  line: KitchenLine
}

/**
 * A ticket as this screen's stations see it: lines of other stations are greyed out; an expediter sees the
 * progress of each station.
 */
export const LaneTicket = memo(function LaneTicket({ line, ...card }: LaneTicketProps) {
  const { ticket } = card
  return (
    <TicketCard {...card} since={comesUpAt(ticket, line.lead)} isOwnLine={line.isOwn}>
      {line.view.kind === 'expediter' && <StationReadiness ticket={ticket} stations={line.stations} />}
    </TicketCard>
  )
})
