import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { StepRow } from '../../back-office/setup/step-row.tsx'
import { recordLabels } from './domain-records.tsx'
import { domainRecordsQuery } from './queries.ts'

/** Whether the restaurant's domain points to the platform. A restaurant without one is reached on the platform. */
export function DomainStep({ restaurantId, domain }: { restaurantId: string; domain: string }) {
  const query = useQuery({ ...domainRecordsQuery(restaurantId, domain), enabled: domain !== '' })
  const states = query.data?.records.map(({ name, state }) => ({ name, state })) ?? []
  const isDone =
    domain === '' ||
    (states.length > 0 && states.every(({ state }) => state === 'found' || state === 'local'))
  const text =
    domain === ''
      ? 'None: the menu has an address on the platform.'
      : query.isFetching
        ? `Checking ${domain}…`
        : query.error
          ? 'The records were not checked.'
          : states.map(({ name, state }) => `${name}: ${recordLabels[state].label.toLowerCase()}`).join(', ')
  return (
    <StepRow title="Domain" text={text} isDone={isDone}>
      {domain !== '' && (
        <TextButton disabled={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </TextButton>
      )}
    </StepRow>
  )
}
