import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { Keys } from './key-caps.tsx'
import {
  actionLabel,
  assignKey,
  defaultKeys,
  isDefaultKeyMap,
  type KeyAction,
  keyActions,
  keyLabel,
} from './key-map.ts'

/** Lets a user assign other keys on this screen, for a bump bar that differs from a keyboard. */
export function KeysEditor({ onClose }: { onClose: () => void }) {
  const [map, setMap] = useScreenSetting('keyMap')
  const [editing, setEditing] = useState<KeyAction | null>(null)
  const [status, setStatus] = useState('')
  useNextKey(editing !== null, (key) => {
    if (editing === null) return
    if (key === 'Escape') return cancel()
    const outcome = assignKey(map, editing, key)
    if ('taken' in outcome) {
      return setStatus(
        `${keyLabel(key)} is already used for: ${actionLabel(outcome.taken)}. Press another key.`,
      )
    }
    if ('reserved' in outcome) return setStatus(`${keyLabel(key)} cannot be used. Press another key.`)
    setMap(outcome.map)
    setEditing(null)
    setStatus(`${actionLabel(editing)}: ${keyLabel(key)}`)
  })
  const cancel = () => {
    setEditing(null)
    setStatus('Nothing was changed.')
  }
  const edit = (action: KeyAction) => {
    setEditing(action)
    setStatus(`Press the key for: ${actionLabel(action)}. Esc keeps the current key.`)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Change keys"
      description="For this screen only. Press Change, then the key on your keyboard or bump bar."
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="min-w-48 flex-1 font-semibold text-16">
            {status}
          </p>
          <Button
            size="kitchen"
            disabled={isDefaultKeyMap(map)}
            onClick={() => {
              setMap(defaultKeys)
              setEditing(null)
              setStatus('All keys were reset.')
            }}
          >
            Reset to defaults
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {keyActions.map((action) => (
          <li key={action} className="flex min-h-15 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-auto text-18">{actionLabel(action)}</span>
            <span className="flex flex-none flex-wrap justify-end gap-1.5">
              {editing === action ? (
                <span className="font-semibold text-16 text-new-ink">Press a key</span>
              ) : (
                <Keys keys={map[action]} />
              )}
            </span>
            {action === 'leave' ? (
              <span className="w-28 flex-none text-center text-16 text-ink-2">Fixed</span>
            ) : (
              <Button
                size="kitchen"
                className="w-28 flex-none"
                aria-label={
                  editing === action ? `Cancel, ${actionLabel(action)}` : `Change, ${actionLabel(action)}`
                }
                onClick={() => (editing === action ? cancel() : edit(action))}
              >
                {editing === action ? 'Cancel' : 'Change'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * Captures the next key that is pressed without a modifier, and hides it from all other handlers, while on.
 */
function useNextKey(on: boolean, onKey: (key: string) => void): void {
  /** Returns whether the key was used. */
  const press = useEffectEvent((key: string) => {
    if (on) onKey(key)
    return on
  })
  useEffect(() => {
    let held: string | null = null
    const consume = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.ctrlKey || event.altKey || event.metaKey
      if (event.isComposing || isShortcut || modifierKeys.has(event.key)) return
      if (event.key === held) return consume(event)
      if (!press(event.key)) return
      consume(event)
      held = event.key
    }
    // Some browsers click a button when Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== held) return
      held = null
      consume(event)
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('keyup', onKeyUp, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('keyup', onKeyUp, true)
    }
  }, [])
}

/** Modifiers: pressed on the way to another key. */
const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])
