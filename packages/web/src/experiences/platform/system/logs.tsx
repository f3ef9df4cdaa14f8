import { Tabs } from '@comanda/ui/tabs'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { AuditEntries } from '../../back-office/audit/audit-entries.tsx'
import { FailedJobs } from '../../back-office/health/failed-jobs.tsx'
import { healthKey } from '../../back-office/health/queries.ts'
import { RefreshButton } from '../../back-office/lists/list-parts.tsx'
import { oneOf, useSearchState } from '../../back-office/lists/search-state.ts'
import { Screen } from '../../back-office/screen.tsx'
import { databaseKey } from './queries.ts'
import { Runs } from './runs.tsx'

const tabs = ['jobs', 'tasks', 'audit'] as const
const logSearch = z.object({ tab: oneOf(tabs) })
const keys = { jobs: healthKey, tasks: databaseKey, audit: ['audit'] }

/** What failed in the background: undelivered messages and other jobs, and periodic tasks; and the audit log. */
export default function LogsScreen() {
  const now = useNow(Date.now(), 60_000)
  const { applied, set } = useSearchState(logSearch)
  const tab = applied.tab ?? 'jobs'
  return (
    <Screen title="Logs" actions={<RefreshButton queryKey={keys[tab]} />}>
      <Tabs
        label="Logs"
        tabs={[
          { value: 'jobs', label: 'Failed and undelivered' },
          { value: 'tasks', label: 'Periodic tasks' },
          { value: 'audit', label: 'Audit log' },
        ]}
        value={tab}
        onChange={(next) => set({ tab: next === 'jobs' ? null : next })}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {tab === 'jobs' && <FailedJobs now={now} />}
          {tab === 'tasks' && <Runs now={now} />}
          {tab === 'audit' && (
            <AuditEntries>
              {(entries, exportButton) => (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  {entries}
                  <div className="justify-self-end">{exportButton}</div>
                </div>
              )}
            </AuditEntries>
          )}
        </div>
      </Tabs>
    </Screen>
  )
}
