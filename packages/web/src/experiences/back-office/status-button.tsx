import { Badge } from '@comanda/ui/badge'

/** The status badge of a row; a click changes it. */
export function StatusButton({
  name,
  isActive,
  busy,
  onChange,
}: {
  name: string
  isActive: boolean
  busy: boolean
  onChange: (isActive: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      aria-label={`${name}: ${isActive ? 'active' : 'inactive'}`}
      title={isActive ? 'Hide from customers' : 'Show to customers'}
      disabled={busy}
      onClick={() => onChange(!isActive)}
      className="relative flex-none rounded-6 after:absolute after:-inset-x-1 after:-inset-y-2.5 disabled:opacity-60"
    >
      <Badge dot tone={isActive ? 'success' : 'neutral'}>
        {isActive ? 'Active' : 'Inactive'}
      </Badge>
    </button>
  )
}
