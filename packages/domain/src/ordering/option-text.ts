import type { PricedSelection } from '../pricing/breakdown.ts'

/**
 * A chosen option with the action of a modifier: "Double patty", "add bacon", "no onions". Names often include the verb
 * ("No onions"); it is not added twice.
 */
export function optionText({
  name,
  modifierAction,
}: Pick<PricedSelection, 'name' | 'modifierAction'>): string {
  const verb = modifierAction && verbs[modifierAction]
  if (!verb || startsWithVerb.test(name)) return name
  return `${verb} ${name}`
}

const verbs = { add: 'add', remove: 'no', substitute: 'with' } as const
const startsWithVerb = /^(add|no|with|without|extra|swap|sub|hold|light|easy|less|more)\b/i
