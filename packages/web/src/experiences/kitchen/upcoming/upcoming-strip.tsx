import type { Ticket } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { zonedTime } from '@comanda/domain/time/zone'
import { Dialog } from '@comanda/ui/dialog'
import { Bike, CalendarClock, ShoppingBag } from '@comanda/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { boardNow } from '../ticket/board-clock.ts'
import type { KitchenLine } from './kitchen-line.ts'

export interface UpcomingStripProps {
  /** Upcoming tickets, next first. */
  tickets: readonly Ticket[]
  line: KitchenLine
  zone: Zone
  /** Renders a ticket as the lanes show it. */
  card: (ticket: Ticket) => ReactNode
}

/** Scheduled orders that have not come up yet: when each is due, and when it will ring. */
export function UpcomingStrip({ tickets, line, zone, card }: UpcomingStripProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = tickets.find(({ orderId }) => orderId === openId)
  if (tickets.length === 0) return null
  return (
    <section
      aria-labelledby="upcoming"
      className="flex min-w-64 max-w-full flex-auto items-stretch overflow-hidden rounded-12 border border-line bg-surface"
    >
      <h2
        id="upcoming"
        className="flex flex-none items-center gap-2.5 border-line border-r px-4 font-semibold text-16"
      >
        <CalendarClock className="size-5" />
        <span className="max-sm:visually-hidden">Upcoming</span>
        <span className="tnum">{tickets.length}</span>
      </h2>
      <ul className="relative flex min-w-0 flex-auto divide-x divide-line overflow-x-auto overscroll-contain">
        {tickets.map((ticket) => (
          <li key={ticket.orderId} className="min-w-fit max-w-110 flex-1">
            <Chip ticket={ticket} line={line} zone={zone} onOpen={() => setOpenId(ticket.orderId)} />
          </li>
        ))}
      </ul>
      {open && (
        <Dialog
          onClose={() => setOpenId(null)}
          title={`Upcoming order # ${open.ticketNumber}`}
          description={`Rings ${timeLabel(comesUpAt(open, line.lead), zone)}. If acknowledged earlier, it moves to the board immediately.`}
        >
          {card(open)}
        </Dialog>
      )}
    </section>
  )
}

function Chip({
  ticket,
  line,
  zone,
  onOpen,
}: {
  ticket: Ticket
  line: KitchenLine
  zone: Zone
  onOpen: () => void
}) {
  const isDelivery = ticket.fulfillment === 'delivery'
  const Icon = isDelivery ? Bike : ShoppingBag
  const items =
    ticket.lines.reduce((sum, { quantity }) => sum + quantity, 0) +
    ticket.kidsMeals.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-13.5 w-full items-center gap-3 whitespace-nowrap px-4 text-16 hover:bg-hover active:bg-press max-lg:min-h-15"
    >
      <b className="font-semibold text-18 tnum">{timeLabel(ticket.promisedAt, zone)}</b>
      <span className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-5" />
        <span className="visually-hidden">{isDelivery ? 'Delivery' : 'Pickup'}, order</span>
        <span className="code">{ticket.ticketNumber}</span>
      </span>
      <span className="text-ink-2">{counted(items, 'item')}</span>
      <span className="ml-auto pl-3 text-ink-2">
        Rings <b className="font-semibold text-ink tnum">{timeLabel(comesUpAt(ticket, line.lead), zone)}</b>
      </span>
    </button>
  )
}

/** The time, with the day unless it is today. */
function timeLabel(at: number, zone: Zone): string {
  const time = formatExactTime(at, zone)
  const { date } = zonedTime(at, zone)
  if (date === zonedTime(boardNow(), zone).date) return time
  const day = new Date(at).toLocaleDateString('en-US', { weekday: 'short', timeZone: zone })
  return `${day} ${time}`
}
