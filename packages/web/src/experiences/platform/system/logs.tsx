import { buttonClass } from '@comanda/ui/button-class.ts'
import { ScrollText } from '@comanda/ui/icons.ts'
import { Tabs } from '@comanda/ui/tabs'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { FailedJobs } from '../../back-office/health/failed-jobs.tsx'
import { healthKey } from '../../back-office/health/queries.ts'
import { RefreshButton } from '../../back-office/lists/list-parts.tsx'
import { oneOf, useSearchState } from '../../back-office/lists/search-state.ts'
import { Screen } from '../../back-office/screen.tsx'
import { databaseKey } from './queries.ts'
import { Runs } from './runs.tsx'

const tabs = ['jobs', 'tasks'] as const
const logSearch = z.object({ tab: oneOf(tabs) })

/** What failed in the background: undelivered messages and other jobs, and periodic tasks. */
export default function LogsScreen() {
  const now = useNow(Date.now(), 60_000)
  const { applied, set } = useSearchState(logSearch)
  const tab = applied.tab ?? 'jobs'
  return (
    <Screen
      title="Logs"
      actions={
        <>
          <Link href="/admin/audit" className={buttonClass()}>
            <ScrollText aria-hidden="true" className="size-4" />
            Audit Log
          </Link>
          <RefreshButton queryKey={tab === 'jobs' ? healthKey : databaseKey} />
        </>
      }
    >
      <Tabs
        label="Logs"
        tabs={[
          { value: 'jobs', label: 'Failed and undelivered' },
          { value: 'tasks', label: 'Periodic tasks' },
        ]}
        value={tab}
        onChange={(next) => set({ tab: next === 'jobs' ? null : next })}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {tab === 'jobs' ? <FailedJobs now={now} /> : <Runs now={now} />}
        </div>
      </Tabs>
    </Screen>
  )
}
