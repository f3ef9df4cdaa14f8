import type { Command, Direction } from './commands.ts'

interface Action {
  /** What a keyboard and most bump bars send, as a browser names it, letters small. */
  keys: readonly string[]
  words: string
  command: Command
}

const go = (to: Direction, key: string, words: string): Action => ({
  keys: [key],
  words,
  command: { kind: 'go', to },
})
const pick = (index: number, key: string): Action => ({
  keys: [key],
  words: `Select ticket ${index + 1}`,
  command: { kind: 'pick', index },
})

const actions = {
  advance: { keys: ['Enter', ' '], words: 'Move the selected ticket on', command: { kind: 'advance' } },
  undo: { keys: ['u', 'Backspace'], words: 'Undo the last step', command: { kind: 'undo' } },
  recall: { keys: ['r'], words: 'Recall the order that was completed last', command: { kind: 'recall' } },
  change: { keys: ['t'], words: 'Change the time of the selected ticket', command: { kind: 'change' } },
  print: { keys: ['p'], words: 'Print the selected ticket', command: { kind: 'print' } },
  'all-day': { keys: ['a'], words: 'All-day counts on or off', command: { kind: 'all-day' } },
  silence: { keys: ['s'], words: 'Stop the alarm', command: { kind: 'silence' } },
  'full-screen': { keys: ['f'], words: 'Full screen on or off', command: { kind: 'full-screen' } },
  left: go('left', 'ArrowLeft', 'Select the ticket to the left'),
  up: go('up', 'ArrowUp', 'Select the ticket above'),
  right: go('right', 'ArrowRight', 'Select the ticket to the right'),
  down: go('down', 'ArrowDown', 'Select the ticket below'),
  first: go('first', 'Home', 'Select the first ticket'),
  last: go('last', 'End', 'Select the last ticket'),
  'pick-1': pick(0, '1'),
  'pick-2': pick(1, '2'),
  'pick-3': pick(2, '3'),
  'pick-4': pick(3, '4'),
  'pick-5': pick(4, '5'),
  'pick-6': pick(5, '6'),
  'pick-7': pick(6, '7'),
  'pick-8': pick(7, '8'),
  'pick-9': pick(8, '9'),
  'pick-10': pick(9, '0'),
  help: { keys: ['?'], words: 'The list of keys', command: { kind: 'help' } },
  leave: { keys: ['Escape'], words: 'Select nothing', command: { kind: 'leave' } },
} satisfies Record<string, Action>

/** What a key of the board can be for. */
export type KeyAction = keyof typeof actions

export const keyActions = Object.keys(actions) as KeyAction[]

/** Those that pick a ticket by its place, the first first. */
export const pickActions = keyActions.filter((action) => actions[action].command.kind === 'pick')

/** The keys of each action. No key stands twice, and no action is without one. */
export type KeyMap = Readonly<Record<KeyAction, readonly string[]>>

export const standardKeys = Object.fromEntries(
  keyActions.map((action) => [action, actions[action].keys]),
) as KeyMap

/** What an action does, for lists of keys. */
export function actionWords(action: KeyAction): string {
  return actions[action].words
}

/** The command of a key; null for a key without one. */
export function commandOfKey(pressed: string, map: KeyMap): Command | null {
  const action = actionOf(pressed, map)
  return action && actions[action].command
}

export type Rekeyed = { map: KeyMap } | { taken: KeyAction } | { reserved: true }

/** Gives an action one key in place of those it had. Refused for a key that another one has, or that a board cannot use. */
export function rekey(map: KeyMap, action: KeyAction, pressed: string): Rekeyed {
  const key = keyOf(pressed)
  if (!isUsable(key)) return { reserved: true }
  const owner = actionOf(key, map)
  if (owner !== null && owner !== action) return { taken: owner }
  return { map: { ...map, [action]: [key] } }
}

export function isStandard(map: KeyMap): boolean {
  return keyActions.every((action) => map[action].join('\n') === standardKeys[action].join('\n'))
}

/** What was kept; the standard keys where it is not whole, has a key twice, or one that a board cannot use. */
export function readKeyMap(kept: unknown): KeyMap {
  return isKeyMap(kept) ? kept : standardKeys
}

function isKeyMap(kept: unknown): kept is KeyMap {
  if (typeof kept !== 'object' || kept === null) return false
  const found = new Map<string, unknown>(Object.entries(kept))
  const lists = keyActions.map((action) => found.get(action))
  if (!lists.every((keys) => Array.isArray(keys) && keys.length > 0)) return false
  const keys = lists.flat()
  const own = keys.filter((key) => typeof key === 'string' && key === keyOf(key) && isUsable(key))
  const leaves = found.get('leave')
  const keepsEscape = Array.isArray(leaves) && leaves.join() === 'Escape'
  return keepsEscape && own.length === keys.length - 1 && new Set(keys).size === keys.length
}

function actionOf(pressed: string, map: KeyMap): KeyAction | null {
  const key = keyOf(pressed)
  return keyActions.find((action) => map[action].includes(key)) ?? null
}

/** A bump bar may send letters large or small. */
function keyOf(key: string): string {
  return [...key].length === 1 ? key.toLowerCase() : key
}

/** Esc closes whatever is open, Tab goes to what is next: they stay as they are, and so does what only goes with others. */
function isUsable(key: string): boolean {
  return key !== '' && key.length <= 30 && !unusable.has(key)
}

const unusable = new Set([
  'Escape',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'Fn',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Dead',
  'Process',
  'Unidentified',
  'ContextMenu',
])

/** As it stands on a key cap. */
export function keyLabel(key: string): string {
  return labels.get(key) ?? ([...key].length === 1 ? key.toUpperCase() : key)
}

const labels = new Map([
  [' ', 'Space'],
  ['Backspace', '⌫'],
  ['ArrowLeft', '←'],
  ['ArrowUp', '↑'],
  ['ArrowRight', '→'],
  ['ArrowDown', '↓'],
  ['Escape', 'Esc'],
  ['Delete', 'Del'],
])
