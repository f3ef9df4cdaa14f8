import { Card } from '@comanda/ui/card'
import { Switch } from '@comanda/ui/switch'
import type { CardProps } from './product-draft.ts'

/** Visibility, age limit and comments. */
export function SwitchesCard({ form: { fields, set } }: CardProps) {
  return (
    <Card>
      <div className="grid gap-1.5">
        <Switch
          label="Active"
          description="Customers can see and order it"
          checked={fields.isActive}
          onChange={(event) => set({ isActive: event.currentTarget.checked })}
        />
        <Switch
          label="21 plus"
          description="Asks for ID on pickup or delivery"
          checked={fields.is21Plus}
          onChange={(event) => set({ is21Plus: event.currentTarget.checked })}
        />
        <Switch
          label="Allow comments"
          description="Customers can enter special instructions"
          checked={fields.allowComments}
          onChange={(event) => set({ allowComments: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
