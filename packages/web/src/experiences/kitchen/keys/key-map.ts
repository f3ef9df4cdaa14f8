/** What a key does on the board. */
export type Command =
  /** The nth ticket in reading order, from 0. */
  | { kind: 'pick'; index: number }
  | { kind: 'go'; to: Direction }
  | {
      kind:
        | 'advance'
        | 'undo'
        | 'recall'
        | 'change'
        | 'all-day'
        | 'print'
        | 'silence'
        | 'full-screen'
        | 'help'
        | 'leave'
    }

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

interface Action {
  /** Keys as sent by keyboards and most bump bars, in the browser's names, letters in lower case. */
  keys: readonly string[]
  label: string
  command: Command
}

const go = (to: Direction, key: string, label: string): Action => ({
  keys: [key],
  label,
  command: { kind: 'go', to },
})
const pick = (index: number, key: string): Action => ({
  keys: [key],
  label: `Select ticket ${index + 1}`,
  command: { kind: 'pick', index },
})

const actions = {
  advance: { keys: ['Enter', ' '], label: 'Advance the selected ticket', command: { kind: 'advance' } },
  undo: { keys: ['u', 'Backspace'], label: 'Undo the last step', command: { kind: 'undo' } },
  recall: { keys: ['r'], label: 'Recall the last completed order', command: { kind: 'recall' } },
  change: { keys: ['t'], label: 'Change the time of the selected ticket', command: { kind: 'change' } },
  print: { keys: ['p'], label: 'Print the selected ticket', command: { kind: 'print' } },
  'all-day': { keys: ['a'], label: 'Toggle all-day counts', command: { kind: 'all-day' } },
  silence: { keys: ['s'], label: 'Stop the alarm', command: { kind: 'silence' } },
  'full-screen': { keys: ['f'], label: 'Toggle full screen', command: { kind: 'full-screen' } },
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
  help: { keys: ['?'], label: 'Show the list of keys', command: { kind: 'help' } },
  leave: { keys: ['Escape'], label: 'Clear the selection', command: { kind: 'leave' } },
} satisfies Record<string, Action>

/** The actions a key can be assigned to. */
export type KeyAction = keyof typeof actions

export const keyActions = Object.keys(actions) as KeyAction[]

/** The actions that select a ticket by its number, in order. */
export const pickActions = keyActions.filter((action) => actions[action].command.kind === 'pick')

/** The keys of each action. No key is assigned twice, and every action has one. */
export type KeyMap = Readonly<Record<KeyAction, readonly string[]>>

export const defaultKeys = Object.fromEntries(
  keyActions.map((action) => [action, actions[action].keys]),
) as KeyMap

/** The label of an action, for lists of keys. */
export function actionLabel(action: KeyAction): string {
  return actions[action].label
}

/** The command for a key; null if it is unassigned. */
export function commandOfKey(pressed: string, map: KeyMap): Command | null {
  const action = actionOf(pressed, map)
  return action && actions[action].command
}

export type KeyAssignment = { map: KeyMap } | { taken: KeyAction } | { reserved: true }

/**
 * Assigns one key to an action, replacing those it had. Rejected if the key is already assigned to another action, or
 * if the board cannot use it.
 */
export function assignKey(map: KeyMap, action: KeyAction, pressed: string): KeyAssignment {
  const key = keyOf(pressed)
  if (!isUsable(key)) return { reserved: true }
  const owner = actionOf(key, map)
  if (owner !== null && owner !== action) return { taken: owner }
  return { map: { ...map, [action]: [key] } }
}

export function isDefaultKeyMap(map: KeyMap): boolean {
  return keyActions.every((action) => map[action].join('\n') === defaultKeys[action].join('\n'))
}

/**
 * Reads a stored key map; returns the default keys if it is incomplete, has a key twice, or has one that a
 * board cannot use.
 */
export function readKeyMap(stored: unknown): KeyMap {
  return isKeyMap(stored) ? stored : defaultKeys
}

function isKeyMap(stored: unknown): stored is KeyMap {
  if (typeof stored !== 'object' || stored === null) return false
  const found = new Map<string, unknown>(Object.entries(stored))
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

/** Bump bars may send letters in upper or lower case. */
function keyOf(key: string): string {
  return [...key].length === 1 ? key.toLowerCase() : key
}

/** Esc closes the open dialog and Tab moves the focus, so neither can be assigned; modifier keys alone do nothing. */
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

/** The text on a key cap. */
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
