import { checkNames } from '@comanda/domain/health/checks'
import type { SystemStatus } from '@comanda/domain/health/system-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { formatDayAtTime } from '@comanda/domain/time/format'
import { Logo } from '@comanda/ui/logo'
import { usePage } from '../page.tsx'
import { CheckList } from '../status/check-list.tsx'
import { PastFailures } from '../status/past-failures.tsx'
import { StatusVerdict } from '../status/status-verdict.tsx'
import NotFound from './not-found.tsx'

/** The health of the platform for the public. It needs no script, so it is as old as the page. */
export default function StatusScreen() {
  const { systemStatus: status, now } = usePage()
  if (!status) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-18 max-w-220 items-center justify-between gap-4 px-4 sm:px-6">
          <Logo />
          <a href="/status" className="inline-flex min-h-tap items-center font-semibold text-15 underline">
            Refresh
          </a>
        </div>
      </header>
      <main className="mx-auto grid max-w-220 gap-7 px-4 py-8 sm:px-6 sm:py-11">
        <div>
          <h1 className="font-display font-semibold text-36 tracking-display">System Status</h1>
          <p className="mt-1 text-15 text-ink-2">{measuredText(status, now)}</p>
        </div>
        <StatusVerdict status={status} now={now} />
        <CheckList checks={status.checks} />
        <PastFailures failures={status.failures} />
      </main>
    </div>
  )
}

function measuredText({ measuredAt, checks }: SystemStatus, now: number): string {
  if (measuredAt === null) return 'Nothing has been measured yet.'
  const time = formatDayAtTime(measuredAt, now, platformZone)
  return `${checks.length} checks, including ${checkNames.payments} and ${checkNames.orders}, are recorded every minute. Last: ${time}, New York time.`
}
