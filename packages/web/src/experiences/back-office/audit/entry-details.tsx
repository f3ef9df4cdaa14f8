import type { AuditEntry, AuditRow } from '@comanda/contract/audit'
import { auditFieldLabel } from '@comanda/contract/audit-labels'
import { formatClock } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowRight, Copy } from '@comanda/ui/icons.ts'
import { ScrollList } from '@comanda/ui/scroll-list'
import type { ReactNode } from 'react'
import { copy } from '../copy.ts'
import { formatFullMoment } from '../lists/days.ts'
import { formatAuditValue } from './labels.ts'

/** Values before and after, reason, origin, and the ID for quoting the entry. */
export function EntryDetails({ entry, zone }: { entry: AuditRow; zone: Zone }) {
  const hasChanges = entry.changes.length > 0
  return (
    <div className={cx('grid gap-x-8 gap-y-4 office:pl-6', hasChanges && 'wide:grid-cols-[1fr_16rem]')}>
      {hasChanges && <Changes changes={entry.changes} />}
      <dl
        className={cx(
          'grid content-start gap-x-6 gap-y-3 text-13',
          hasChanges
            ? '@min-[30rem]:max-wide:grid-cols-2 wide:border-line wide:border-l wide:pl-6'
            : '@min-[30rem]:grid-cols-2 @min-[60rem]:grid-cols-4',
        )}
      >
        {entry.reason && <Fact name="Reason">{entry.reason}</Fact>}
        {entry.ip && <Fact name="From">{[entry.ip, entry.browser].filter(Boolean).join(', ')}</Fact>}
        <Fact name="When">{formatFullMoment(entry.at, zone)}</Fact>
        <Fact name="Entry">
          <span className="inline-flex items-center gap-1 font-code font-semibold">
            {entry.code}
            <IconButton
              label={`Copy ${entry.code}`}
              icon={<Copy className="size-3.5" />}
              size="sm"
              onClick={() => copy(entry.code)}
              className="-my-1"
            />
          </span>
        </Fact>
      </dl>
      {entry.similar.length > 0 && <Similar entries={entry.similar} zone={zone} />}
    </div>
  )
}

/** The rest of a burst, newest first. */
function Similar({ entries, zone }: { entries: AuditRow['similar']; zone: Zone }) {
  return (
    <section aria-label="Similar entries" className="wide:col-span-2">
      <h3 className="mb-1 text-12 text-ink-2">Repeated within minutes</h3>
      <ScrollList label="Repeated within minutes" className="max-h-72 divide-y divide-line text-13">
        {entries.map(({ id, at, subjectLabel, changes }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-1.5">
            <time dateTime={new Date(at).toISOString()} className="text-ink-2 tnum">
              {formatClock(at, zone)}
            </time>
            <span className="font-semibold">{subjectLabel}</span>
            <span className="text-ink-2">
              {changes
                .map(({ before, after }) => `${formatAuditValue(before)} to ${formatAuditValue(after)}`)
                .join(', ')}
            </span>
          </li>
        ))}
      </ScrollList>
    </section>
  )
}

/** A table of fields with their values before and after. */
export function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <table className="w-full self-start border-collapse text-left text-13">
      <thead>
        <tr className="border-line border-b text-12 text-ink-2 *:py-1.5 *:pr-4 *:font-medium">
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const same = before === after
          return (
            <tr
              key={field}
              className={cx('*:py-1.5 *:pr-4 not-first:border-line not-first:border-t', same && 'text-ink-2')}
            >
              <th scope="row" className={same ? 'font-regular' : 'font-semibold'}>
                {auditFieldLabel(field)}
              </th>
              <td>
                {same || before === null ? (
                  formatAuditValue(before)
                ) : (
                  <Before>{formatAuditValue(before)}</Before>
                )}
              </td>
              <td>{same ? 'Unchanged' : <After>{formatAuditValue(after)}</After>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Before({ children }: { children: ReactNode }) {
  return (
    <del className="inline-block rounded-6 bg-sunken px-2 py-0.5 text-ink-2 wrap-anywhere">{children}</del>
  )
}

function After({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <ArrowRight className="-ml-6 hidden size-4 flex-none text-ink-3 office:block" />
      <ins className="inline-block rounded-6 bg-success-tint px-2 py-0.5 font-semibold text-success-ink no-underline wrap-anywhere">
        {children}
      </ins>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
