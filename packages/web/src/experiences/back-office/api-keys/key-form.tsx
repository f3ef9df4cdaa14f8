import { keyIssues } from '@comanda/domain/access/api-key'
import { type KeyAction, keyActions } from '@comanda/domain/access/roles'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Eye } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { focusFirstIssue } from '../forms/focus-first-issue.ts'
import { useLeaveGuard } from '../forms/leave-guard.tsx'
import { SidePanel } from '../screen.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { CreatedKeyPanel } from './created-key.tsx'
import { keyActionLabels } from './key-labels.ts'
import { apiKeysKey, type CreatedKey, createKey } from './queries.ts'

const DAY_MS = 86_400_000
const terms = [
  [30, 'In 30 days'],
  [90, 'In 90 days'],
  [365, 'In 1 year'],
  [0, 'Never'],
] as const

/** Creates a key, and then shows it once. */
export function KeyForm({
  restaurant,
  onClose,
}: {
  restaurant: StaffRestaurant | null
  onClose: () => void
}) {
  const [created, setCreated] = useState<CreatedKey | null>(null)
  if (created) return <CreatedKeyPanel created={created} onClose={onClose} />
  return <NewKeyPanel restaurant={restaurant} onClose={onClose} onCreated={setCreated} />
}

function NewKeyPanel({
  restaurant,
  onClose,
  onCreated,
}: {
  restaurant: StaffRestaurant | null
  onClose: () => void
  onCreated: (created: CreatedKey) => void
}) {
  const { restaurants } = useStaff()
  const client = useQueryClient()
  const form = useId()
  // One id until it is known to be used: a retry after a lost response creates no second key.
  const [keyId, setKeyId] = useState(() => crypto.randomUUID())
  const [restaurantId, setRestaurantId] = useState(restaurant?.id ?? restaurants[0]?.id ?? '')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyAction[]>([])
  const [days, setDays] = useState(365)
  const [limit, setLimit] = useState<number | null>(1000)
  const [attempted, setAttempted] = useState(false)
  const hourlyLimit = limit ?? 0
  const issues = keyIssues({ name: name.trim(), expiresAt: null, hourlyLimit }, 0)
  const issueOf = (path: string) =>
    attempted ? issues.find((issue) => issue.path === path)?.message : undefined
  const scopesIssue = attempted && scopes.length === 0 ? 'Choose at least one permission.' : undefined
  useLeaveGuard(form, name !== '' || scopes.length > 0, (to) => to.searchParams.get('open') === 'new')
  const { run, busy, failure } = useProvenAction(
    () =>
      createKey({
        restaurantId,
        keyId,
        name: name.trim(),
        scopes: [...scopes],
        hourlyLimit,
        expiresAt: days === 0 ? null : Date.now() + days * DAY_MS,
      }),
    {
      onDone: (created) => {
        void client.invalidateQueries({ queryKey: apiKeysKey })
        onCreated(created)
      },
      onFailed: ({ code }) => {
        void client.invalidateQueries({ queryKey: apiKeysKey })
        if (code === 'API_KEY_EXISTS') setKeyId(crypto.randomUUID())
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (issues.length > 0 || scopes.length === 0) return focusFirstIssue(form)
    run()
  }
  const toggle = (scope: KeyAction, chosen: boolean) =>
    setScopes(keyActions.filter((one) => (one === scope ? chosen : scopes.includes(one))))
  return (
    <SidePanel
      title="Create key"
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" busy={busy} busyLabel="Creating…">
            Create key
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <FailureNotice
          failure={failure}
          title={failure?.code === 'API_KEY_EXISTS' ? 'The key cannot be shown' : 'The key was not created'}
          unknown={{
            title: 'Could not confirm that the key was created',
            hint: 'If it is in the list, revoke it: it can no longer be shown.',
          }}
        />
        <TextField
          label="Name"
          data-autofocus
          value={name}
          maxLength={100}
          autoComplete="off"
          hint="The program that uses it, such as “Point of sale”"
          error={issueOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!restaurant && (
          <Select
            label="Restaurant"
            value={restaurantId}
            onChange={setRestaurantId}
            options={restaurants.map(({ id, name }) => [id, name])}
          />
        )}
        <ChoiceGroup legend={<span className="text-small">Permissions</span>} error={scopesIssue}>
          <div className="divide-y divide-line rounded-card border border-line px-3">
            {keyActions.map((scope) => (
              <Checkbox
                key={scope}
                label={keyActionLabels[scope]}
                trailing={<span className="font-code text-12 text-ink-2">{scope}</span>}
                checked={scopes.includes(scope)}
                aria-invalid={scopesIssue ? true : undefined}
                onChange={(event) => toggle(scope, event.currentTarget.checked)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <div className="grid grid-cols-2 gap-3">
          <Select label="Expires" value={days} onChange={setDays} options={terms} />
          <WholeField
            label="Limit"
            value={limit}
            unit="per hour"
            error={issueOf('hourlyLimit')}
            onChange={setLimit}
          />
        </div>
        <Notice icon={<Eye className="size-4.5" />}>
          The key is shown once, after it is created. Later only its first 13 characters are visible.
        </Notice>
      </form>
    </SidePanel>
  )
}
