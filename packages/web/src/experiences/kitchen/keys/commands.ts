import { type Command, commandOfKey, defaultKeys, type KeyMap } from './key-map.ts'

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
