import type { ThrottleSetup } from '@comanda/contract/throttling'
import { minMeasuredOrders } from '@comanda/domain/throttling/measured-prep'
import { maxThrottleRules } from '@comanda/domain/throttling/throttle'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { Gauge, Plus } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { removeRow } from '../forms/keep-focus.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { TypedNumberField } from '../forms/typed-number-field.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { putData } from '../put-data.ts'
import {
  issuesOf,
  type LimitsErrors,
  newRule,
  type RuleDraft,
  readDraft,
  storedOf,
  textsOf,
} from './limits-draft.ts'
import { limitsKey } from './queries.ts'
import { RuleCard } from './rule-card.tsx'

/** The rules and the prep minutes of dishes, saved together. */
export function LimitsForm({ restaurantId, setup }: { restaurantId: string; setup: ThrottleSetup }) {
  const client = useQueryClient()
  const form = useDraftForm({
    stored: storedOf(setup),
    issuesOf,
    save: async (draft, revision) =>
      (await loadApi()).throttling.saveSettings({
        restaurantId,
        revision,
        settings: readDraft(draft).settings,
      }),
    savedRow: (saved: ThrottleSetup) => saved,
    storedOf,
    onSaved: (stored) => {
      putData(client, limitsKey(restaurantId), stored)
      toast.success('Saved. New orders follow the limits; promises already made do not change.')
    },
  })
  const { fields: draft, set } = form
  const bind = bindFields(form)
  const errors: LimitsErrors = form.issues
  const addButton = useRef<HTMLButtonElement>(null)
  const changeRule = (key: string, change: Partial<RuleDraft>) =>
    set({ rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)) })
  const addRule = (
    <Button
      ref={addButton}
      disabled={draft.rules.length >= maxThrottleRules}
      onClick={() => set({ rules: [...draft.rules, newRule(crypto.randomUUID())] })}
    >
      <Plus className="size-4" />
      Add a limit
    </Button>
  )
  return (
    <DraftForm form={form} thing="kitchen’s limits" texts={textsOf(setup.categories)}>
      {draft.rules.length === 0 ? (
        <Card>
          <EmptyState level={2} icon={<Gauge className="size-5" />} title="No limits" action={addRule}>
            Every order is promised for the usual time, however many there are.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ol aria-label="Limits" className="grid gap-4">
            {draft.rules.map((rule, index) => (
              <RuleCard
                key={rule.key}
                rule={rule}
                place={index + 1}
                errors={errors}
                onChange={(change) => changeRule(rule.key, change)}
                onRemove={(button) =>
                  removeRow(
                    button,
                    () => set({ rules: draft.rules.filter(({ key }) => key !== rule.key) }),
                    addButton,
                  )
                }
              />
            ))}
          </ol>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {addRule}
            <p className="text-13 text-ink-2">
              When several limits apply at the same time, the strictest one counts.
            </p>
          </div>
        </>
      )}
      <Card title="Prep minutes of a dish">
        <p className="mb-4 text-13 text-ink-2">
          The prep minutes of an order are the sum over its portions. Leave a category empty for the usual
          minutes; enter 0 for dishes that need no work, such as drinks.
        </p>
        <div className="grid gap-4 wrap-anywhere sm:grid-cols-2">
          <TypedNumberField label="Usual" unit="minutes" {...bind.value('perDish')} />
          {setup.categories.map(({ id, name }) => (
            <TypedNumberField
              key={id}
              label={name}
              unit="minutes"
              placeholder={draft.perDish}
              value={draft.byCategory[id] ?? ''}
              error={errors[id]}
              onChange={(text) => set({ byCategory: withCategory(draft.byCategory, id, text) })}
            />
          ))}
        </div>
      </Card>
      <Card title="Preparation time">
        <div className="grid gap-4">
          <Switch
            label="Automatic"
            description={`Once ${minMeasuredOrders} orders became ready within the last hour, customers are promised their median time. Otherwise the fixed time applies.`}
            {...bind.checked('measures')}
          />
          {draft.measures && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TypedNumberField label="Shortest" unit="minutes" {...bind.value('minPrep')} />
              <TypedNumberField label="Longest" unit="minutes" {...bind.value('maxPrep')} />
            </div>
          )}
        </div>
      </Card>
      <SaveBar form={form} />
    </DraftForm>
  )
}

/** Entries of empty fields are left out, because they would count as changes. */
function withCategory(byCategory: Record<string, string>, id: string, text: string): Record<string, string> {
  const { [id]: _, ...others } = byCategory
  return text.trim() === '' ? others : { ...byCategory, [id]: text }
}
