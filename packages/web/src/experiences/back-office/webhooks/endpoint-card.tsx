import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { cx } from '@comanda/ui/cx.ts'
import { CirclePause, KeyRound, Pencil, Play, Send, Trash2 } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { Spinner } from '@comanda/ui/spinner'
import { EndpointState } from './endpoint-state.tsx'

export interface EndpointActions {
  onEdit: (endpoint: WebhookEndpoint) => void
  onTest: (endpoint: WebhookEndpoint) => void
  onRotate: (endpoint: WebhookEndpoint) => void
  onToggle: (endpoint: WebhookEndpoint) => void
  onDelete: (endpoint: WebhookEndpoint) => void
}

/** One webhook: a click shows its deliveries. */
export function EndpointCard({
  endpoint,
  selected,
  busy,
  onSelect,
  actions,
}: {
  endpoint: WebhookEndpoint
  selected: boolean
  /** While an action runs. */
  busy: boolean
  onSelect: () => void
  actions: EndpointActions
}) {
  const { url, description, events, state, stateReason } = endpoint
  const shown = url.replace(/^https?:\/\//, '')
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border bg-surface p-4 pr-14',
        selected ? 'border-pick-ink inset-ring-1 inset-ring-pick-ink' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          aria-pressed={selected}
          onClick={onSelect}
          className="min-w-0 max-w-full truncate text-left font-code font-semibold text-13 after:absolute after:inset-0"
        >
          {shown}
        </button>
        <span className="flex items-center gap-2">
          {busy && <Spinner />}
          <EndpointState endpoint={endpoint} />
        </span>
      </div>
      {description && <p className="truncate text-13">{description}</p>}
      <p className="font-code text-12 text-ink-2 wrap-anywhere">{events.join(', ')}</p>
      {stateReason && <p className="text-13 text-warn-ink">{stateReason}</p>}
      <div className="absolute top-2 right-2">
        <MenuButton
          label={`Actions for ${shown}`}
          items={[
            {
              label: 'Send test event',
              icon: <Send />,
              onSelect: () => actions.onTest(endpoint),
              disabled: state !== 'active',
            },
            {
              label: 'Edit',
              icon: <Pencil />,
              onSelect: () => actions.onEdit(endpoint),
            },
            {
              label: 'New secret',
              icon: <KeyRound />,
              onSelect: () => actions.onRotate(endpoint),
            },
            {
              label: state === 'active' ? 'Pause' : 'Resume',
              icon: state === 'active' ? <CirclePause /> : <Play />,
              onSelect: () => actions.onToggle(endpoint),
            },
            {
              label: 'Delete',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => actions.onDelete(endpoint),
            },
          ]}
        />
      </div>
    </li>
  )
}
