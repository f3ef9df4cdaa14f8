import { StatusDot } from '@comanda/ui/status-dot'
import type { WatchState } from './use-order-updates.ts'

/** Whether the page shows the order's current state. */
export function LiveState({ state }: { state: WatchState }) {
  const { tone, text, more } = states[state]
  return (
    <StatusDot tone={tone} className="text-14 text-ink-2">
      <span role="status">
        {text}
        <span className="max-sm:visually-hidden">{more}</span>
      </span>
    </StatusDot>
  )
}

const states = {
  live: { tone: 'success', text: 'Live', more: '. Updates automatically' },
  checking: { tone: 'warn', text: 'Checking', more: ' every 15 seconds' },
  offline: { tone: 'neutral', text: 'Offline', more: '. Shows the last known status' },
} as const
