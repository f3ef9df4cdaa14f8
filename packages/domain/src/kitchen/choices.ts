import type { PricedSelection } from '../pricing/breakdown.ts'

/** A choice of a line in the kitchen's notation: "no" and "mushrooms". */
export interface KitchenChoice {
  /** The instruction, from the name or the action: "no", "Extra"; null for a plain choice. */
  word: string | null
  name: string
  /** Something is left out. */
  isRemoval: boolean
  selection: PricedSelection
}

/** The choices that make a line differ from the usual dish, and those that were preselected and not changed. */
export function choicesOf(selections: readonly PricedSelection[]): {
  changed: KitchenChoice[]
  usual: KitchenChoice[]
} {
  const { changed = [], usual = [] } = Object.groupBy(selections, ({ isUsual }) =>
    isUsual ? 'usual' : 'changed',
  )
  return { changed: changed.map(choiceOf), usual: usual.map(choiceOf) }
}

/** "no mushrooms", "Extra sauce". */
export function choiceText({ word, name }: KitchenChoice): string {
  return word === null ? name : `${word} ${name}`
}

function choiceOf(selection: PricedSelection): KitchenChoice {
  const { name, modifierAction } = selection
  const [, stated, rest] = /^(no|without|extra|add|light|sub|swap) (.+)$/i.exec(name) ?? []
  const word = stated ?? (modifierAction && words[modifierAction]) ?? null
  const isRemoval = word !== null && /^(no|without)$/i.test(word)
  return { word, name: rest ?? name, isRemoval, selection }
}

const words = { add: 'add', remove: 'no', substitute: 'swap' } as const
