import { optionText } from '@comanda/domain/ordering/option-text'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'

/** The chosen options of a line as text: "Double patty, add bacon, no onions". */
export function formatOptions({ selections }: Pick<PricedLine, 'selections'>): string {
  return selections.map(optionText).join(', ')
}
