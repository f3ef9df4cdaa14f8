import type { Ticket } from '@comanda/contract/kitchen'

/** The items of an order in one line: "1 Hibachi Steak, 2 Miso Soup". */
export function summarizeItems({ lines, kidsMeals }: Pick<Ticket, 'lines' | 'kidsMeals'>): string {
  return [...lines, ...kidsMeals]
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, name }) => `${quantity} ${name}`)
    .join(', ')
}
