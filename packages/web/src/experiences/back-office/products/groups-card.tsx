import type { ProductChoices } from '@comanda/contract/catalog/products'
import type { OptionGroup, OptionGroupKind } from '@comanda/domain/menu/menu'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Plus, Sparkles, X } from '@comanda/ui/icons.ts'
import { SortableList } from '@comanda/ui/sortable-list'
import { useRef, useState } from 'react'
import { removeRow } from '../forms/keep-focus.ts'
import { AttachGroups } from './attach-groups.tsx'
import { optionNames, selectionRule } from './option-names.ts'
import { OutsideForm } from './outside-form.tsx'
import type { CardProps } from './product-draft.ts'
import { QuickCreate } from './quick-create.tsx'

type GroupField = 'variantGroupIds' | 'upsellGroupIds' | 'modifierGroupIds'

const kinds = [
  { kind: 'variant', field: 'variantGroupIds', title: 'Variant groups', one: 'variant group' },
  { kind: 'upsell', field: 'upsellGroupIds', title: 'Add-on groups', one: 'add-on group' },
  { kind: 'modifier', field: 'modifierGroupIds', title: 'Modifier groups', one: 'modifier group' },
] as const satisfies { kind: OptionGroupKind; field: GroupField; title: string; one: string }[]

/** The choices of a dish, by kind, in the order in which customers see them. */
export function GroupsCard({
  form,
  choices,
  restaurantId,
}: CardProps & { choices: ProductChoices; restaurantId: string }) {
  return kinds.map((kind) => (
    <GroupsOfKind key={kind.kind} {...kind} form={form} groups={choices.groups} restaurantId={restaurantId} />
  ))
}

function GroupsOfKind({
  kind,
  field,
  title,
  one,
  form: { fields, set, issues },
  groups,
  restaurantId,
}: (typeof kinds)[number] & CardProps & { groups: readonly OptionGroup[]; restaurantId: string }) {
  const [isAttaching, setAttaching] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const attachButton = useRef<HTMLButtonElement>(null)
  const ids = fields[field]
  const byId = new Map(groups.map((group) => [group.id, group]))
  const put = (next: string[]) => set({ [field]: next })
  return (
    <Card
      flush
      className="overflow-clip"
      title={title}
      actions={
        <>
          <Button ref={attachButton} size="sm" onClick={() => setAttaching(true)}>
            <Plus className="size-4" />
            Attach
            <span className="visually-hidden"> {one}</span>
          </Button>
          <Button size="sm" onClick={() => setCreating(true)}>
            <Sparkles className="size-4" />
            Quick create
            <span className="visually-hidden"> {one}</span>
          </Button>
        </>
      }
    >
      {issues[field] && (
        <FieldError id={`${field}-error`} className="px-4 pt-3">
          {issues[field]}
        </FieldError>
      )}
      {ids.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-2">None. Attach one to let customers choose.</p>
      ) : (
        <SortableList
          label={`${title} in the order that customers see`}
          items={ids}
          itemKey={(id) => id}
          itemName={(id) => byId.get(id)?.name ?? 'A deleted group'}
          itemClassName="px-3 py-1.5"
          onReorder={put}
          renderItem={(id) => <GroupLine group={byId.get(id)} />}
          renderEnd={(id) => (
            <IconButton
              label={`Remove ${byId.get(id)?.name ?? 'the deleted group'}`}
              icon={<X className="size-4.5" />}
              data-remove
              onClick={({ currentTarget }) =>
                removeRow(currentTarget, () => put(ids.filter((other) => other !== id)), attachButton)
              }
            />
          )}
        />
      )}
      {isCreating && (
        <OutsideForm>
          <QuickCreate
            restaurantId={restaurantId}
            kind={kind}
            title={one}
            onClose={() => setCreating(false)}
            onCreated={(id) => put([...ids, id])}
          />
        </OutsideForm>
      )}
      {isAttaching && (
        <AttachGroups
          title={title}
          groups={groups.filter((group) => group.kind === kind)}
          value={ids}
          onClose={() => setAttaching(false)}
          onChange={put}
        />
      )}
    </Card>
  )
}

function GroupLine({ group }: { group: OptionGroup | undefined }) {
  if (!group) return <span className="text-ink-2">A deleted group</span>
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-semibold wrap-anywhere">{group.name}</span>
      <span className="min-w-0 flex-auto truncate text-13 text-ink-2">{optionNames(group)}</span>
      <span className="text-13 text-ink-2">{selectionRule(group)}</span>
    </span>
  )
}
