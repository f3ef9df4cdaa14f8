import type { DomainRecords } from '@comanda/contract/restaurants-admin'
import { namesOfDomain, type RecordState } from '@comanda/domain/hosting/domain-records'
import { Badge, type Tone } from '@comanda/ui/badge'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../back-office/queries.ts'
import { domainRecordsQuery } from './queries.ts'

export const recordLabels: Record<RecordState | 'checking', { label: string; tone: Tone }> = {
  checking: { label: 'Checking', tone: 'neutral' },
  found: { label: 'Found', tone: 'success' },
  local: { label: 'No record needed', tone: 'success' },
  elsewhere: { label: 'Points elsewhere', tone: 'danger' },
  missing: { label: 'Missing', tone: 'warn' },
  unknown: { label: 'No response', tone: 'neutral' },
}

/** The DNS records that a stored domain needs, and the existing ones. */
export function DomainRecordList({ restaurantId, domain }: { restaurantId: string; domain: string }) {
  const query = useQuery(domainRecordsQuery(restaurantId, domain))
  const failure = failureOf(query, 'The records were not checked')
  const { data } = query
  const host = data?.expected.host ?? location.hostname
  return (
    <div className="mt-3 text-13">
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-2">Records that the owner of the domain creates at its DNS provider:</p>
        <TextButton className="flex-none" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? 'Checking…' : 'Check again'}
        </TextButton>
      </div>
      {failure && (
        <Notice tone="danger" role="alert" className="mt-2" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <dl className="mt-1.5 grid gap-1.5" aria-live="polite">
        {namesOfDomain(domain).map((name) => (
          <Row
            key={name}
            name={name}
            host={host}
            record={data?.records.find((record) => record.name === name)}
            isChecking={query.isFetching}
          />
        ))}
      </dl>
      <p className="mt-1.5 text-ink-2">
        A domain without a subdomain cannot have a CNAME record: use ALIAS, ANAME, or{' '}
        {data && data.expected.addresses.length > 0
          ? `the address ${data.expected.addresses.join(' or ')}`
          : 'the address of this server'}
        . No TXT record is needed. It can take several hours until a new record is visible everywhere.
      </p>
    </div>
  )
}

function Row({
  name,
  host,
  record,
  isChecking,
}: {
  name: string
  host: string
  record: DomainRecords['records'][number] | undefined
  isChecking: boolean
}) {
  const state = isChecking ? 'checking' : (record?.state ?? 'unknown')
  const { label, tone } = recordLabels[state]
  return (
    <div className="rounded-8 bg-sunken px-2.5 py-1.5">
      <dt className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-all font-code">{name}</span>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </dt>
      <dd className="break-all text-ink-2">CNAME {host}</dd>
      {state === 'elsewhere' && record && (
        <dd className="break-all text-danger-ink">Found: {record.found.join(', ')}</dd>
      )}
    </div>
  )
}
