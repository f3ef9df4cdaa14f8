import { Card } from '@comanda/ui/card'
import { Switch } from '@comanda/ui/switch'
import { bindFields } from '../forms/bind-fields.ts'
import type { CardProps } from './product-draft.ts'

/** Visibility, age limit and comments. */
export function SwitchesCard({ form }: CardProps) {
  const bind = bindFields(form)
  return (
    <Card>
      <div className="grid gap-1.5">
        <Switch label="Active" description="Customers can see and order it" {...bind.checked('isActive')} />
        <Switch
          label="21 plus"
          description="Asks for ID on pickup or delivery"
          {...bind.checked('is21Plus')}
        />
        <Switch
          label="Allow comments"
          description="Customers can enter special instructions"
          {...bind.checked('allowComments')}
        />
      </div>
    </Card>
  )
}
