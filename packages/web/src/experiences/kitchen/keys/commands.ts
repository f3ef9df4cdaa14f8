import { commandOfKey, type KeyMap, standardKeys } from './key-map.ts'

/** What a key means on the board. */
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

/** The command of a key, wherever on the keyboard or bump bar it sits; null for a key without one, and for shortcuts. */
export function commandOf(
  { key, ctrlKey, altKey, metaKey }: KeyPress,
  map: KeyMap = standardKeys,
): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  return commandOfKey(key, map)
}
