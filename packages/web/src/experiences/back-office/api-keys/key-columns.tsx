import type { ApiKey } from '@comanda/contract/api-keys'
import { keyStateOf } from '@comanda/domain/access/api-key'
import { formatCount } from '@comanda/domain/count'
import { Badge } from '@comanda/ui/badge'
import type { Column } from '@comanda/ui/data-table'
import { formatMoment } from '../lists/days.ts'
import { keyActionLabels } from './key-labels.ts'

interface ColumnOptions {
  now: number
  zone: string
  /** Whether the list has keys of several restaurants. */
  ofAll: boolean
  /** True while the side panel is open. */
  isPanelOpen: boolean
}

export function keyColumns({ now, zone, ofAll, isPanelOpen }: ColumnOptions): Column<ApiKey>[] {
  const columns: (Column<ApiKey> | false)[] = [
    {
      id: 'key',
      header: 'Key',
      narrow: 'lead',
      cell: ({ name, prefix, restaurantName }) => (
        <span className="block min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate font-code text-12 text-ink-2">{prefix}…</span>
          {ofAll && (
            <span className="hidden truncate text-13 text-ink-2 @max-[43.75rem]:block">{restaurantName}</span>
          )}
        </span>
      ),
    },
    ofAll && {
      id: 'restaurant',
      header: 'Restaurant',
      narrow: 'none',
      cell: ({ restaurantName }) => restaurantName,
    },
    {
      id: 'scopes',
      header: 'Permissions',
      narrow: 'line',
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <span
              key={scope}
              title={keyActionLabels[scope]}
              className="whitespace-nowrap rounded-6 bg-sunken px-1.5 py-0.5 font-code text-12"
            >
              {scope}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      narrow: 'end',
      cell: (key) => <LastUse apiKey={key} now={now} zone={zone} />,
    },
    !isPanelOpen && {
      id: 'ends',
      header: 'Expires',
      narrow: 'none',
      width: '@max-[58rem]:hidden',
      cell: ({ expiresAt }) => (
        <span className="whitespace-nowrap text-ink-2">
          {expiresAt === null ? 'Never' : formatMoment(expiresAt, now, zone)}
        </span>
      ),
    },
    {
      id: 'hour',
      header: 'This hour',
      align: 'end',
      narrow: 'none',
      cell: (key) =>
        keyStateOf(key, now) === 'active' && (
          <span className="whitespace-nowrap tnum">
            {formatCount(key.callsThisHour)} of {formatCount(key.hourlyLimit)}
          </span>
        ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function LastUse({ apiKey, now, zone }: { apiKey: ApiKey; now: number; zone: string }) {
  const state = keyStateOf(apiKey, now)
  if (state !== 'active')
    return (
      <Badge tone="neutral" dot>
        {state === 'revoked' ? 'Revoked' : 'Expired'}
      </Badge>
    )
  if (apiKey.lastUsedAt === null)
    return (
      <span className="text-ink-2">
        Never<OnNarrow> used</OnNarrow>
      </span>
    )
  return (
    <time dateTime={new Date(apiKey.lastUsedAt).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
      <OnNarrow>Used </OnNarrow>
      {formatMoment(apiKey.lastUsedAt, now, zone)}
    </time>
  )
}

/** A narrow list has no headers. */
function OnNarrow({ children }: { children: string }) {
  return <span className="hidden @max-[43.75rem]:inline">{children}</span>
}
