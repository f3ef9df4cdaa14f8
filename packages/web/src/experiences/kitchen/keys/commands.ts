import { commandOfKey, defaultKeys, type KeyMap } from './key-map.ts'

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

export interface KeyPress {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** The command for a key of a keyboard or bump bar; null for unassigned keys and for shortcuts. */
export function commandOf(
  { key, ctrlKey, altKey, metaKey }: KeyPress,
  map: KeyMap = defaultKeys,
): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  return commandOfKey(key, map)
}
