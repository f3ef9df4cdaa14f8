import { columnsOf } from './cursor.ts'

/* Asked of the page itself: which tickets can be seen depends on lanes, stations and the width of the screen. */

/** The columns of tickets that this screen shows. */
export function shownColumns(): string[][] {
  return columnsOf(
    shownTickets().map((element) => ({
      orderId: element.dataset.ticket ?? '',
      left: element.getBoundingClientRect().left,
    })),
  )
}

/** The orders on this screen in the order in which digits pick them: column by column. */
export function shownOrder(): string[] {
  return shownColumns().flat()
}

/** The ticket that has the focus, or in which something has it. */
export function focusedTicket(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? null
}

/** Whether there was such a ticket to focus. */
export function focusTicket(orderId: string): boolean {
  const element = shownTickets().find(({ dataset }) => dataset.ticket === orderId)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
  return element !== undefined
}

function shownTickets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-ticket]')].filter((element) =>
    element.checkVisibility(),
  )
}
