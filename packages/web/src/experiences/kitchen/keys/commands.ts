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
export function commandOf({ key, ctrlKey, altKey, metaKey }: KeyPress): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  if (/^\d$/.test(key)) return { kind: 'pick', index: (Number(key) + 9) % 10 }
  const to = directions.get(key)
  if (to) return { kind: 'go', to }
  return commands.get(key.toLowerCase()) ?? null
}

const directions = new Map<string, Direction>(
  Object.entries({
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
    Home: 'first',
    End: 'last',
  }),
)

const commands = new Map<string, Command>(
  Object.entries({
    enter: { kind: 'advance' },
    ' ': { kind: 'advance' },
    u: { kind: 'undo' },
    backspace: { kind: 'undo' },
    r: { kind: 'recall' },
    t: { kind: 'change' },
    a: { kind: 'all-day' },
    p: { kind: 'print' },
    s: { kind: 'silence' },
    f: { kind: 'full-screen' },
    '?': { kind: 'help' },
    escape: { kind: 'leave' },
  }),
)
