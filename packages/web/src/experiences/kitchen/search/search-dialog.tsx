import type { Ticket } from '@comanda/contract/kitchen'
import { statusLabel } from '@comanda/domain/ordering/order-status'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { Dialog } from '@comanda/ui/dialog'
import { SearchField } from '@comanda/ui/search-field'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { summarizeItems } from '../past/summarize-items.ts'
import { TicketNumber } from '../ticket/ticket-head.tsx'
import { findOrders } from './find-orders.ts'

/** Finds an order of today by number, name, phone or dish, and opens it with its next step. */
export function SearchDialog({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [path, navigate] = useLocation()
  const found = findOrders(tickets, search)
  const open = ({ orderNumber }: Ticket) => {
    onClose()
    navigate(`${path}?order=${orderNumber}`, { replace: true })
  }
  return (
    <Dialog onClose={onClose} size="lg" title="Find an order">
      <SearchField
        label="Number, name or dish"
        startsFocused
        value={search}
        onChange={setSearch}
        className="mb-3 min-h-13! text-18!"
      />
      {search.trim() !== '' && found.length === 0 && (
        <p role="status" className="py-6 text-center text-18 text-ink-2">
          No order from today matches
        </p>
      )}
      <ul className="divide-y divide-line">
        {found.map((ticket) => (
          <li key={ticket.orderId}>
            <button
              type="button"
              onClick={() => open(ticket)}
              className="w-full rounded-8 px-2 py-2 text-left active:bg-press"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <TicketNumber ticket={ticket} />
                <span className="font-semibold text-16">{statusLabel(ticket.status)}</span>
              </span>
              <span className="block text-16 text-ink-2 leading-tight wrap-anywhere">
                {isolatedText(ticket.customerName)} · {summarizeItems(ticket)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
