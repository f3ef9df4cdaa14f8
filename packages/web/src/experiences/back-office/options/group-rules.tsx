import { Segmented } from '@comanda/ui/segmented'
import { WholeField } from '@comanda/ui/whole-field'
import type { Issues } from '../forms/draft.ts'
import type { GroupDraft } from './group-draft.ts'

/** Whether customers choose one option or several, and how many. */
export function GroupRules({
  fields,
  issues,
  onChange,
}: {
  fields: GroupDraft
  issues: Issues<GroupDraft>
  onChange: (change: Partial<GroupDraft>) => void
}) {
  return (
    <>
      <div>
        <p className="mb-1.5 font-semibold text-small">Customers choose</p>
        <Segmented
          label="Customers choose"
          block
          labels={{ radio: 'Single', checkbox: 'Multiple' }}
          value={fields.displayType}
          onChange={(displayType) =>
            onChange({ displayType, ...(displayType === 'radio' && { maxSelections: 1 }) })
          }
        />
      </div>
      <div>
        <div className="grid grid-cols-2 gap-3">
          <WholeField
            label="At least"
            emptyAs={0}
            value={fields.minSelections}
            error={issues.minSelections}
            onChange={(minSelections) => onChange({ minSelections: minSelections ?? 0 })}
          />
          <WholeField
            label="At most"
            placeholder="Any number"
            disabled={fields.displayType === 'radio'}
            value={fields.maxSelections}
            error={issues.maxSelections}
            onChange={(maxSelections) => onChange({ maxSelections })}
          />
        </div>
        <p className="mt-1.5 text-ink-3 text-small">
          With 1 or more, customers must choose. Leave “At most” empty, or enter 0, for any number.
        </p>
      </div>
    </>
  )
}
