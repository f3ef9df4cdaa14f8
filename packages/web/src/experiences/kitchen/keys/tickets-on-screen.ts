import { columnsOf } from './cursor.ts'

/* Reads the DOM: which tickets are visible depends on lanes, stations and the width of the screen. */

/** The visible tickets by column. */
export function visibleColumns(): string[][] {
  return columnsOf(
    visibleTickets().map((element) => ({
      orderId: element.dataset.ticket ?? '',
      left: element.getBoundingClientRect().left,
    })),
  )
}

/** The visible orders in the order in which digits select them: column by column. */
export function visibleOrderIds(): string[] {
  return visibleColumns().flat()
}

/** The ticket that has or contains the focus. */
export function focusedTicket(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? null
}

/** Focuses a ticket. Returns whether it is on the screen. */
export function focusTicket(orderId: string): boolean {
  const element = visibleTickets().find(({ dataset }) => dataset.ticket === orderId)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
  return element !== undefined
}

function visibleTickets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-ticket]')].filter((element) =>
    element.checkVisibility(),
  )
}
