import type { OptionGroup } from '@comanda/domain/menu/menu'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { optionNames } from './option-names.ts'

export interface AttachGroupsProps {
  title: string
  groups: readonly OptionGroup[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  onClose: () => void
}

/** Chooses which groups a dish has. Groups with the same name are distinguished by their options. */
export function AttachGroups({ title, groups, value, onChange, onClose }: AttachGroupsProps) {
  return (
    <Dialog
      title={`Attach ${title.toLowerCase()}`}
      description="A group can be used by many products. Its options are changed in one place."
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          Done
        </Button>
      }
    >
      <MultiPicker
        label={title}
        searchLabel="Search groups"
        options={groups.map((group) => ({
          value: group.id,
          label: group.name,
          note: optionNames(group),
        }))}
        value={value}
        onChange={onChange}
      />
    </Dialog>
  )
}
