import type { Ticket } from '@comanda/contract/kitchen'

/** What was in an order, in one line: "1 Hibachi Steak, 2 Miso Soup". */
export function linesSentence({ lines, kidsMeals }: Pick<Ticket, 'lines' | 'kidsMeals'>): string {
  return [...lines, ...kidsMeals]
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, name }) => `${quantity} ${name}`)
    .join(', ')
}
