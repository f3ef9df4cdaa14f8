import { checkNames } from '@comanda/domain/health/checks'
import type { PublicCheck, SystemStatus } from '@comanda/domain/health/system-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { formatDayAtTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { CircleAlert, CircleCheck, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/** The state of everything in one sentence, with the incidents that are open. */
export function StatusVerdict({ status: { checks }, now }: { status: SystemStatus; now: Instant }) {
  const of = (status: PublicCheck['status']) => checks.filter((check) => check.status === status)
  const [errors, warnings, unknown] = [of('error'), of('warning'), of('unknown')]
  const names = (some: readonly PublicCheck[]) => some.map(({ id }) => checkNames[id]).join(', ')
  const icon = 'size-4.5'
  if (errors.length > 0)
    return (
      <Notice tone="danger" icon={<CircleAlert className={icon} />} title={`Not working: ${names(errors)}`}>
        <ul className="grid gap-1">
          {errors.map((check) => (
            <li key={check.id}>{incidentText(check, now)}</li>
          ))}
        </ul>
      </Notice>
    )
  if (warnings.length + unknown.length > 0)
    return (
      <Notice
        tone="warn"
        icon={<TriangleAlert className={icon} />}
        title={warnings.length > 0 ? `Warnings: ${names(warnings)}` : 'Status unknown'}
      >
        {unknown.length > 0 && `Not measured in the last five minutes: ${names(unknown)}.`}
      </Notice>
    )
  return <Notice tone="success" icon={<CircleCheck className={icon} />} title="All systems are working" />
}

function incidentText({ id, since }: PublicCheck, now: Instant): string {
  const start = since === null ? '' : ` since ${formatDayAtTime(since, now, platformZone)}`
  if (id === 'database') return `Cannot reach database${start}.`
  if (id === 'realtime') return `WebSocket failed${start}.`
  return `${checkNames[id]} is not working${start}.`
}
