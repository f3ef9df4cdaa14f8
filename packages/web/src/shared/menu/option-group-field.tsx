import type { Option, OptionGroup } from '@comanda/domain/menu/menu'
import { actsAsRadio } from '@comanda/domain/menu/options'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Checkbox } from '@comanda/ui/checkbox'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceTile } from '@comanda/ui/choice-tile'
import { ArrowLeftRight, Check, CircleDashed, Minus, Plus } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Radio } from '@comanda/ui/radio'

interface OptionGroupFieldProps {
  group: OptionGroup
  chosen: readonly string[]
  onToggle: (optionId: string) => void
}

/**
 * The options of one group: tiles for up to three short single-choice options, chips for modifiers, else
 * rows. Options with a description are rows.
 */
export function OptionGroupField({ group, chosen, onToggle }: OptionGroupFieldProps) {
  const layout = layoutOf(group)
  return (
    <ChoiceGroup
      className="border-line border-t py-5"
      legend={group.name}
      rule={ruleOf(group)}
      status={<Progress group={group} count={chosen.length} />}
      description={group.description}
      layout={layout}
    >
      {group.options.map((option) => {
        const checked = chosen.includes(option.id)
        const shared = {
          name: group.id,
          checked,
          // One that was sold out after it had been selected can be deselected.
          disabled: !option.isAvailable && !checked,
          onChange: () => onToggle(option.id),
          // An optional radio is deselected by a second click, which fires no change event.
          onClick:
            actsAsRadio(group) && checked && group.minSelections === 0
              ? () => onToggle(option.id)
              : undefined,
        }
        return <OptionField key={option.id} group={group} option={option} layout={layout} shared={shared} />
      })}
    </ChoiceGroup>
  )
}

function OptionField({
  group,
  option,
  layout,
  shared,
}: {
  group: OptionGroup
  option: Option
  layout: 'rows' | 'tiles' | 'chips'
  shared: { name: string; checked: boolean; disabled: boolean; onChange: () => void; onClick?: () => void }
}) {
  const { name, priceDelta, description } = option
  const soldOut = !option.isAvailable && 'Sold out'
  const type = actsAsRadio(group) ? 'radio' : 'checkbox'
  if (layout === 'tiles')
    return (
      <ChoiceTile
        {...shared}
        type={type}
        title={name}
        detail={soldOut || <Money cents={priceDelta} delta />}
      />
    )
  if (layout === 'chips')
    return (
      <ChoiceChip
        {...shared}
        type={type}
        label={name}
        icon={<ActionIcon option={option} />}
        trailing={soldOut || (priceDelta !== 0 && formatMoney(priceDelta))}
      />
    )
  const Row = type === 'radio' ? Radio : Checkbox
  return (
    <Row
      {...shared}
      label={
        option.modifierAction ? (
          <span className="inline-flex max-w-full wrap-anywhere items-center gap-2">
            <ActionIcon option={option} />
            {name}
          </span>
        ) : (
          name
        )
      }
      description={description || undefined}
      trailing={soldOut || (priceDelta !== 0 && <Money cents={priceDelta} delta />)}
    />
  )
}

function ActionIcon({ option }: { option: Option }) {
  const Glyph = { add: Plus, remove: Minus, substitute: ArrowLeftRight }[option.modifierAction ?? 'add']
  return <Glyph aria-hidden="true" className="size-4" />
}

/** How many options are still required, or that the requirement is met. */
function Progress({ group, count }: { group: OptionGroup; count: number }) {
  const { minSelections: min, maxSelections: max } = group
  if (min === 0) return null
  if (count >= min && (max === null || count <= max))
    return (
      <Badge tone="success" large icon={<Check className="size-3.5" />}>
        Required
      </Badge>
    )
  return (
    <Badge tone="warn" large icon={<CircleDashed className="size-4" />}>
      {count} of {min}
    </Badge>
  )
}

function ruleOf({ minSelections: min, maxSelections: max }: OptionGroup): string | null {
  if (min > 0)
    return min === max ? `Choose ${min}` : max === null ? `At least ${min}` : `Choose ${min} to ${max}`
  return max === null ? null : `Up to ${max}`
}

const longestTile = 20

function layoutOf(group: OptionGroup) {
  const { kind, options } = group
  const areDescribed = options.some(({ description }) => description !== '')
  if (kind === 'modifier') return areDescribed ? 'rows' : 'chips'
  const areShort = !areDescribed && options.every(({ name }) => name.length <= longestTile)
  return actsAsRadio(group) && options.length > 1 && options.length <= 3 && areShort ? 'tiles' : 'rows'
}
