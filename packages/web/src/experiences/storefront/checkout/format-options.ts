import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'

/** The chosen options of a line as text: "Double patty, add bacon, no onions". */
export function formatOptions({ selections }: Pick<PricedLine, 'selections'>): string {
  return selections.map(choiceText).join(', ')
}

/** Option names often include the verb ("No onions"); it is not added twice. */
function choiceText({ name, modifierAction }: PricedSelection): string {
  const verb = modifierAction && verbs[modifierAction]
  if (!verb || startsWithVerb.test(name)) return name
  return `${verb} ${name}`
}

const verbs = { add: 'add', remove: 'no', substitute: 'with' } as const
const startsWithVerb = /^(add|no|with|without|extra|swap|sub|hold|light|easy|less|more)\b/i
