import type { StaffSession } from '@comanda/contract/system'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Avatar } from '@comanda/ui/avatar'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { LogOut, Users } from '@comanda/ui/icons.ts'
import { StatStrip } from '@comanda/ui/stat-strip'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserZone } from '../../../shared/browser-zone.ts'
import { useNow } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { formatMoment } from '../../back-office/lists/days.ts'
import { RefreshButton } from '../../back-office/lists/list-parts.tsx'
import { failureOf } from '../../back-office/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { PolicyCard } from './policy-card.tsx'
import { securityKey, securityQuery } from './queries.ts'
import { Listed, LockedCard, nameOf, rolesOf, ScreensCard, WithoutFactorCard } from './security-cards.tsx'

/** How the people of all restaurants sign in: policy, second factors, locked accounts and sessions. */
export default function SecurityScreen() {
  const query = useQuery(securityQuery)
  const now = useNow(Date.now(), 60_000)
  const [ending, setEnding] = useState<StaffSession['person'] | null>(null)
  const { data } = query
  return (
    <Screen title="Security" actions={<RefreshButton queryKey={securityKey} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'People with a role', value: data?.staff },
              { label: 'Without second factor', value: data?.withoutFactorCount },
              { label: 'Locked in 24 hours', value: data?.lockedOutCount },
              { label: 'Sessions', value: data?.sessionCount },
            ]}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="sessions" className="grid gap-2">
            <h2 id="sessions" className="font-semibold text-15">
              Sessions of people with a role
            </h2>
            <DataTable
              label="Sessions"
              columns={columnsAt(now)}
              rows={data?.sessions}
              rowKey={({ id }) => id}
              rowName={({ person, device }) => `${person.name}, ${device}`}
              actions={({ person }) => [
                {
                  label: 'End all sessions',
                  icon: <LogOut />,
                  danger: true,
                  onSelect: () => setEnding(person),
                },
              ]}
              failure={failureOf(query, 'Sessions did not load')}
              empty={
                <EmptyState level={3} icon={<Users className="size-5" />} title="No sessions">
                  No person with a role is signed in.
                </EmptyState>
              }
            />
            {data && <Listed items={data.sessions} of={data.sessionCount} />}
          </section>
          {data && (
            <div className="grid grid-cols-1 gap-4">
              <PolicyCard report={data} />
              <WithoutFactorCard report={data} />
              <LockedCard report={data} now={now} />
              <ScreensCard report={data} now={now} />
            </div>
          )}
        </div>
      </div>
      {ending && <EndDialog person={ending} onClose={() => setEnding(null)} />}
    </Screen>
  )
}

function columnsAt(now: number): Column<StaffSession>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: ({ person, current }) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={nameOf(person)} className="size-7 flex-none text-11!" />
          <span className="min-w-0">
            <span className="flex items-center gap-2 font-semibold">
              <span className="truncate">{nameOf(person)}</span>
              {current && <Badge tone="success">This browser</Badge>}
            </span>
            <span className="block truncate text-12 text-ink-2">{rolesOf(person.roles)}</span>
          </span>
        </span>
      ),
    },
    { id: 'device', header: 'Device', cell: ({ device }) => device },
    { id: 'ip', header: 'Address', cell: ({ ip }) => <span className="tnum">{ip || '—'}</span> },
    {
      id: 'seen',
      header: 'Last used',
      cell: ({ lastSeenAt }) => <span className="tnum">{formatMoment(lastSeenAt, now, browserZone)}</span>,
    },
  ]
}

function EndDialog({ person, onClose }: { person: StaffSession['person']; onClose: () => void }) {
  const client = useQueryClient()
  const { run, busy, failure } = useProvenAction(
    async () => (await loadApi()).system.endSessions({ userId: person.userId }),
    {
      onDone: async ({ ended }) => {
        onClose()
        toast.success(ended === 1 ? 'Ended 1 session' : `Ended ${ended} sessions`)
        await client.invalidateQueries({ queryKey: securityKey })
      },
    },
  )
  return (
    <AlertDialog
      title={`End all sessions of ${nameOf(person)}?`}
      description={
        failure?.message ?? 'They are signed out on every device except this browser, and can sign in again.'
      }
      confirmLabel="End sessions"
      busy={busy}
      busyLabel="Ending…"
      onConfirm={() => run()}
      onCancel={onClose}
    />
  )
}
