import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { Keys } from './key-caps.tsx'
import {
  actionWords,
  isStandard,
  type KeyAction,
  keyActions,
  keyLabel,
  rekey,
  standardKeys,
} from './key-map.ts'

/** Gives this screen keys of its own, for a bump bar that sends others than a keyboard. */
export function KeysEditor({ onClose }: { onClose: () => void }) {
  const [map, setMap] = useScreenSetting('keyMap')
  const [asked, setAsked] = useState<KeyAction | null>(null)
  const [said, setSaid] = useState('')
  useNextKey(asked !== null, (key) => {
    if (asked === null) return
    if (key === 'Escape') {
      setAsked(null)
      return setSaid('Nothing was changed.')
    }
    const outcome = rekey(map, asked, key)
    if ('taken' in outcome) {
      return setSaid(`${keyLabel(key)} is taken: ${actionWords(outcome.taken)}. Press another key.`)
    }
    if ('reserved' in outcome) return setSaid(`${keyLabel(key)} cannot be used. Press another key.`)
    setMap(outcome.map)
    setAsked(null)
    setSaid(`${actionWords(asked)}: ${keyLabel(key)}`)
  })
  const ask = (action: KeyAction) => {
    setAsked(action)
    setSaid(`Press the key for: ${actionWords(action)}. Esc keeps what it has.`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change keys"
      description="Of this screen alone. Press Change, then the key of your keyboard or bump bar."
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="min-w-48 flex-1 font-semibold text-16">
            {said}
          </p>
          <Button
            size="kitchen"
            disabled={isStandard(map)}
            onClick={() => {
              setMap(standardKeys)
              setAsked(null)
              setSaid('All keys are standard again.')
            }}
          >
            Reset to standard
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {keyActions.map((action) => (
          <li key={action} className="flex min-h-15 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-auto text-18">{actionWords(action)}</span>
            <span className="flex flex-none flex-wrap justify-end gap-1.5">
              {asked === action ? (
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
                  asked === action ? `Cancel, ${actionWords(action)}` : `Change, ${actionWords(action)}`
                }
                onClick={() => (asked === action ? setAsked(null) : ask(action))}
              >
                {asked === action ? 'Cancel' : 'Change'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Hands over the next keys that are pressed alone, and keeps them from everything else, as long as it is on. */
function useNextKey(on: boolean, onKey: (key: string) => void): void {
  const latest = useRef({ on, onKey })
  useEffect(() => {
    latest.current = { on, onKey }
  })
  useEffect(() => {
    let held: string | null = null
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.ctrlKey || event.altKey || event.metaKey
      if (event.isComposing || isShortcut || lone.has(event.key)) return
      if (event.key === held) return keep(event)
      if (!latest.current.on) return
      keep(event)
      held = event.key
      latest.current.onKey(event.key)
    }
    // Some browsers press a button when Space comes up again.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== held) return
      held = null
      keep(event)
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('keyup', onKeyUp, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('keyup', onKeyUp, true)
    }
  }, [])
}

/** On the way to another key. */
const lone = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])
