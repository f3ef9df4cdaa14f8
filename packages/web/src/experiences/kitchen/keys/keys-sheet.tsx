import { Dialog } from '@comanda/ui/dialog'
import { Fragment } from 'react'

export interface KeysSheetProps {
  open: boolean
  onClose: () => void
}

/** What the keys do, for a wall beside the bump bar. */
export function KeysSheet({ open, onClose }: KeysSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      description="For a keyboard, or a bump bar that sends keys."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {rows.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-9 rounded-8 border border-line-strong px-2 py-1 text-center font-semibold font-text text-16"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-18">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}

const rows = [
  { keys: ['1', '…', '9', '0'], text: 'Select the ticket of that number' },
  { keys: ['←', '↑', '→', '↓'], text: 'Select the ticket beside it' },
  { keys: ['Home', 'End'], text: 'Select the first or the last ticket' },
  { keys: ['Enter', 'Space'], text: 'Move the selected ticket on' },
  { keys: ['Tab'], text: 'To its lines; Space checks one off' },
  { keys: ['U', '⌫'], text: 'Undo the last step' },
  { keys: ['R'], text: 'Recall the order that was completed last' },
  { keys: ['T'], text: 'Change the time of the selected ticket' },
  { keys: ['A'], text: 'All-day counts on or off' },
  { keys: ['P'], text: 'Print the selected ticket' },
  { keys: ['S'], text: 'Stop the alarm' },
  { keys: ['F'], text: 'Full screen on or off' },
  { keys: ['Esc'], text: 'Select nothing' },
  { keys: ['?'], text: 'This list' },
]
