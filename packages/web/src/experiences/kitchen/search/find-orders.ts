import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'

const MAX_FOUND = 50

/** The orders in which every search word occurs: in a number, the customer's name or phone, or a dish. Open ones first. */
export function findOrders(tickets: readonly Ticket[], search: string): Ticket[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = tickets.filter((ticket) => {
    const text = searchText(ticket)
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(isOpen), ...found.filter((ticket) => !isOpen(ticket))].slice(0, MAX_FOUND)
}

function searchText({
  orderNumber,
  pickupNumber,
  customerName,
  customerPhone,
  lines,
  kidsMeals,
}: Ticket): string {
  const dishes = [...lines, ...kidsMeals].map(({ name }) => name)
  const digits = customerPhone.replace(/\D/g, '')
  return [orderNumber, `#${pickupNumber ?? ''}`, customerName, digits, ...dishes].join(' ').toLowerCase()
}

function isOpen({ status }: Ticket): boolean {
  return phaseOf(status) !== 'completed' && phaseOf(status) !== 'cancelled'
}
