import { Dialog } from '@comanda/ui/dialog'
import { Fragment } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { Keys } from './key-caps.tsx'
import { actionLabel, type KeyAction, type KeyMap, pickActions } from './key-map.ts'

export interface KeysSheetProps {
  open: boolean
  onClose: () => void
}

/** Lists the keys of this screen, to print and put up next to the bump bar. */
export function KeysSheet({ open, onClose }: KeysSheetProps) {
  const [map] = useScreenSetting('keyMap')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      description="For a keyboard, or a bump bar that sends keys."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="List of keys" tabIndex={0}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {rowsOf(map).map(({ keys, text }) => (
            <Fragment key={text}>
              <dt className="flex max-w-56 flex-wrap gap-1.5">
                <Keys keys={keys} />
              </dt>
              <dd className="text-18">{text}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}

function rowsOf(map: KeyMap): { keys: readonly string[]; text: string }[] {
  const all = (actions: readonly KeyAction[]) => actions.flatMap((action) => map[action])
  const own = (action: KeyAction) => ({ keys: map[action], text: actionLabel(action) })
  return [
    { keys: all(pickActions), text: 'Select the ticket with that number' },
    { keys: all(['left', 'up', 'right', 'down']), text: 'Select the next ticket in that direction' },
    { keys: all(['first', 'last']), text: 'Select the first or the last ticket' },
    own('advance'),
    { keys: ['Tab'], text: 'Go to the ticket’s lines; Space checks one off' },
    ...(['undo', 'recall', 'change', 'all-day', 'print', 'silence', 'full-screen', 'leave'] as const).map(
      own,
    ),
    { keys: map.help, text: 'Show this list' },
  ]
}
